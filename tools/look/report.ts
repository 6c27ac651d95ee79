import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import escapeHtml from 'escape-html';

const FOLDER = 'test-results/look';
const COLUMNS = ['before', 'after', 'difference'] as const;

type Column = (typeof COLUMNS)[number];

/** A page on which views that differ stand next to each other. */
export class Report {
  readonly file = join(FOLDER, 'index.html');
  readonly #rows: string[] = [];

  constructor() {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  }

  get count(): number {
    return this.#rows.length;
  }

  /** Adds a view that differs. @param pictures without those that don't exist */
  add(title: string, pictures: Record<Column, Buffer | undefined>): void {
    const number = this.count + 1;
    const cells = COLUMNS.map((column) => {
      const picture = pictures[column];
      if (!picture) return `<td>no picture</td>`;
      const file = `${number}-${column}.png`;
      writeFileSync(join(FOLDER, file), picture);
      return `<td><a href="${file}"><img src="${file}" alt="${column}" loading="lazy"></a></td>`;
    });
    this.#rows.push(
      `<tr><th colspan="3">${number}. ${escapeHtml(title)}</th></tr><tr>${cells.join('')}</tr>`,
    );
  }

  write(title: string, faults: readonly string[]): void {
    const list = faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('');
    writeFileSync(
      this.file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>
body { font: 14px system-ui; margin: 16px }
table { width: 100%; table-layout: fixed }
th { padding-top: 24px; text-align: left }
td { vertical-align: top }
img { max-width: 100%; border: 1px solid silver }
</style>
<h1>${escapeHtml(title)}</h1><ul>${list}</ul>
<table><thead><tr>${COLUMNS.map((column) => `<th>${column}</th>`).join('')}</tr></thead>
<tbody>${this.#rows.join('\n')}</tbody></table></html>
`,
    );
  }
}
