import { SaxesParser } from 'saxes';
import { damaged } from './tables.ts';

/** Attributes of an element by name, including any prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives the parts of a document as they are parsed. Names have no prefix. */
interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Maximum nesting depth; real sheets need only a handful. */
const DEPTH_MAX = 64;

/** Reads XML in chunks. Refuses a document type declaration, and thereby custom entities. */
export class XmlScanner {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  // Positions would only serve error messages, which are discarded.
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

  /** @throws SheetError `import.damaged` if the document is incomplete */
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

/** Returns a function that finds an attribute with any prefix or none: `attribute('id')`. */
export function attribute(name: string): (attributes: Attributes) => string | undefined {
  const ending = `:${name}`;
  return (attributes) => {
    const plain = attributes[name];
    if (plain !== undefined) return plain;
    const prefixed = Object.keys(attributes).find((known) => known.endsWith(ending));
    return prefixed === undefined ? undefined : attributes[prefixed];
  };
}
