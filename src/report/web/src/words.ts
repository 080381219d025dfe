// Plain text with a little emphasis: *emphasis*, **strong**, `code`, and symbols with an index: t_c, v_{h max}. Numbers are set as
// people write them. Text goes in as text; there is no markup to smuggle in.
import { el } from './dom';
import { typeset } from './numbers';

const marks =
  /\*\*(?=\S)(.+?)(?<=\S)\*\*|\*(?=\S)([^*]+?)(?<=\S)\*|`([^`]+)`|(?<![\p{L}\d.])(\p{L})_(?:\{([^{}]+)\}|([A-Za-z0-9]+))/gu;
const number = /(?<![\w.])\d+(?:\.\d+)?e[+-]\d+(?!\w)/g; // a hash has no sign after its e

const plain = (text: string): string => text.replace(number, typeset);

export function words(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    parts.push(plain(text.slice(from, match.index)));
    const [all, strong, emphasis, code, symbol, long, short] = match;
    if (strong !== undefined) parts.push(el('strong', {}, ...words(strong)));
    else if (emphasis !== undefined) parts.push(el('em', {}, emphasis));
    else if (code !== undefined) parts.push(el('code', {}, code));
    else parts.push(el('em', {}, symbol), el('sub', {}, long ?? short));
    from = match.index + all.length;
  }
  parts.push(plain(text.slice(from)));
  return parts.filter((part) => part !== '');
}
