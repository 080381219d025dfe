// Plain text with a little emphasis: *emphasis*, **strong**, `code`. Text goes in as text; there is no markup to smuggle in.
import { el } from './dom';

const marks = /\*\*(?=\S)(.+?)(?<=\S)\*\*|\*(?=\S)([^*]+?)(?<=\S)\*|`([^`]+)`/g;

export function words(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    parts.push(text.slice(from, match.index));
    const [all, strong, emphasis, code] = match;
    if (strong !== undefined) parts.push(el('strong', {}, ...words(strong)));
    else if (emphasis !== undefined) parts.push(el('em', {}, emphasis));
    else parts.push(el('code', {}, code));
    from = match.index + all.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}
