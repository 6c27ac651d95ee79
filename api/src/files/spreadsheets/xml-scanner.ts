import { SaxesParser } from 'saxes';
import { SheetError } from './tables.ts';

/** Of an element, by their names; a prefix is part of the name. */
export type Attributes = Readonly<Record<string, string>>;

/** What a document is made of, as it goes by. Names are without their prefix. */
interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** How deep elements may stand in each other: sheets have a handful. */
const DEPTH_MAX = 64;

/** Reads XML in pieces. A document type, and with it every entity of its own, is refused. */
export class XmlScanner {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  // Positions are for messages that nobody sees.
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  #depth = 0;

  constructor(handlers: XmlHandlers) {
    this.#parser.on('error', () => {
      throw damaged();
    });
    this.#parser.on('doctype', () => {
      throw damaged();
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#depth += 1;
      if (this.#depth > DEPTH_MAX) throw damaged();
      handlers.open(bare(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      handlers.close(bare(name));
    });
    this.#parser.on('text', (text) => handlers.text(text));
    this.#parser.on('cdata', (text) => handlers.text(text));
  }

  /** @throws SheetError `import.damaged` */
  feed(bytes: Uint8Array): void {
    this.#parser.write(this.#decode(bytes));
  }

  /** @throws SheetError `import.damaged` where the document isn't complete */
  end(): void {
    this.#parser.write(this.#decode()).close();
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw damaged();
    }
  }
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Finds an attribute whatever its prefix: `attribute('id')`. */
export function attribute(name: string): (attributes: Attributes) => string | undefined {
  const ending = `:${name}`;
  return (attributes) => {
    const plain = attributes[name];
    if (plain !== undefined) return plain;
    const prefixed = Object.keys(attributes).find((known) => known.endsWith(ending));
    return prefixed === undefined ? undefined : attributes[prefixed];
  };
}

function damaged(): SheetError {
  return new SheetError('import.damaged');
}
