/** Wire protocol messages written by hand, for tests that control every byte. */

export function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

export function request(code: number, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.writeUInt32BE(code, 4);
  return Buffer.concat([head, body]);
}

export const startup = request(3 << 16, Buffer.from('user\0somebody\0\0'));
export const sync = message('S');
export const terminate = message('X');

export function query(sql: string): Buffer {
  return message('Q', sql);
}

/** Parse without parameter types. */
export function parse(name: string, sql: string): Buffer {
  return message('P', name, sql, [0, 0]);
}

/** Bind of the unnamed portal without parameters, and Execute. */
export function execute(statement: string): Buffer {
  return Buffer.concat([message('B', '', statement, [0, 0, 0, 0, 0, 0]), message('E', '', [0, 0, 0, 0])]);
}
