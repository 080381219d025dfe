// What a reader takes away from the page: made in the browser, saved as a file.
import { el } from './dom';
import { SvgPen, type Pen } from './pen';
import { withPaper } from './theme';

const pngScale = 3; // pixels of a PNG for each pixel of the page

/** Something drawn, at the size it has on the page [px]. */
export interface Picture {
  width: number;
  height: number;
  paint: (pen: Pen) => void;
}

type Made = BlobPart[] | Promise<BlobPart[]>;

export function downloadButton(kind: string, title: string, type: string, make: () => Made): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'quiet mini', 'aria-label': `${kind}: ${title}` }, kind);
  button.addEventListener('click', async () => {
    const url = URL.createObjectURL(new Blob(await make(), { type }));
    const link = el('a', { href: url, download: `${fileName(document.title)}-${fileName(title)}.${kind.toLowerCase()}` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  });
  return button;
}

/** The mark in front lets spreadsheets see that this is UTF-8. */
export function csvButton(title: string, text: () => string): HTMLButtonElement {
  return downloadButton('CSV', title, 'text/csv;charset=utf-8', () => ['\ufeff', text()]);
}

/** "SVG" and "PNG". Pictures are made for paper: light, whatever the screen is. */
export function pictureButtons(title: string, picture: () => Picture): HTMLButtonElement[] {
  const svg = () => {
    const { width, height, paint } = picture();
    const pen = new SvgPen(width, height, title);
    paint(pen);
    return [pen.document()];
  };
  const png = () => {
    const { width, height, paint } = picture();
    return pngOf(width, height, paint);
  };
  return [
    downloadButton('SVG', title, 'image/svg+xml', () => withPaper(svg)),
    downloadButton('PNG', title, 'image/png', () => withPaper(png)),
  ];
}

export function pngOf(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): Promise<BlobPart[]> {
  const canvas = el('canvas', { width: Math.round(pngScale * width), height: Math.round(pngScale * height) });
  const context = canvas.getContext('2d')!;
  context.scale(pngScale, pngScale);
  paint(context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve([blob]) : reject(new Error('This browser writes no PNG.'))), 'image/png'),
  );
}

function fileName(text: string): string {
  const plain = text
    .replace(/ · Catena$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 60) || 'catena';
}
