import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Server as PlainServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS_PART_MAX, STREET_MAX } from '#contracts/core/constants.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { postalCodeClient } from './postal-code-client.ts';
import { postalCodeFinder } from './postal-codes.service.ts';

/** A service whose response each test chooses. */
let service: Server;
let answer: RequestListener;
const asked: string[] = [];

let app: TestApp;
let staff: Caller;

const PAULISTA = {
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
};

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  app = await testApp({ postalCodeUrl: `${await listening(service)}/cep/v1/{zip}?format=json` });
  staff = await app.as('STAFF');
});
afterEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await app.close();
});

async function listening(server: PlainServer): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Looks up a code at another service. */
function findAt(postalCodeUrl: string, zip: string) {
  return postalCodeFinder(postalCodeClient(postalCodeUrl), pino({ level: 'silent' }))(zip, 'BR');
}

function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const find = (zip: string) => staff.get(`/geo/postal-code/${encodeURIComponent(zip)}`);

async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  const value = await work;
  return { value, ms: performance.now() - start };
}

const stateAlone = (zipcode: string, state: string) => ({
  status: 200,
  body: { zipcode, street: null, city: null, state, country: 'BR' },
});

describe('an address from the service', () => {
  it('is returned and cached, however the code is written', async () => {
    answers(200, PAULISTA);
    const expected = {
      zipcode: '01310-100',
      street: 'Avenida Paulista',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    };
    for (const zip of ['01310-100', '01310100', ' 01310 100 ']) {
      expect(await find(zip)).toMatchObject({ status: 200, body: expected });
    }
    expect(asked).toEqual(['/cep/v1/01310100?format=json']);
  });

  it('is read from other field names', async () => {
    answers(200, { cep: '20040-020', logradouro: 'Praça Pio X', localidade: 'Rio', estado: 'Rio', uf: 'RJ' });
    expect((await find('20040-020')).body).toMatchObject({ street: 'Praça Pio X', city: 'Rio', state: 'RJ' });
    answers(200, { logradouro: '', cidade: 'Viçosa', estado: 'mg' });
    expect((await find('36570-000')).body).toMatchObject({ street: null, city: 'Viçosa', state: 'MG' });
  });

  it('is limited to what a record can hold', async () => {
    const street = `  Rua\u0000\n das\t${'ã'.repeat(500)}`;
    answers(200, { street, city: 'C'.repeat(5_000), state: 'XX' });
    const { body } = await find('30130-000');
    expect(body.street).toBe(`Rua das ${'ã'.repeat(STREET_MAX - 8)}`);
    expect(body.city).toBe('C'.repeat(ADDRESS_PART_MAX));
    expect(body.state).toBe('MG');
    answers(200, { street: { html: 1 }, city: 'Belo Horizonte', state: ['SP'] });
    expect((await find('30140-000')).body).toMatchObject({
      street: null,
      city: 'Belo Horizonte',
      state: 'MG',
    });
  });

  it('is requested once for concurrent callers', async () => {
    answer = (_, response) => void setTimeout(() => response.end(JSON.stringify(PAULISTA)), 100);
    const found = await Promise.all(Array.from({ length: 20 }, () => find('01311-000')));
    expect(found.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(asked).toHaveLength(1);
  });

  it('is found when the digits go at the end of the URL', async () => {
    const { port } = service.address() as AddressInfo;
    answers(200, PAULISTA);
    for (const path of ['/ws/?key=1', '/ws', '']) {
      // By name, which has to be looked up.
      const found = await findAt(`http://localhost:${port}${path}`, '01310-100');
      expect(found.street).toBe('Avenida Paulista');
    }
    expect(asked).toEqual(['/ws/01310100?key=1', '/ws/01310100', '/01310100']);
  });
});

describe('an unknown postal code', () => {
  it.each([
    ['13000-001', 404, { message: 'CEP não encontrado' }],
    ['13000-002', 200, { erro: true }],
    ['13000-003', 200, { erro: 'true' }],
  ])('is not found if the service says so, and is not cached: %s', async (zip, status, body) => {
    answers(status, body);
    expect(await find(zip)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    answers(200, { ...PAULISTA, erro: false });
    expect(await find(zip)).toMatchObject({ status: 200, body: { city: 'São Paulo' } });
    expect(asked).toHaveLength(2);
  });

  it.each(['1', '0131010', '013101000', '0131010a', '٠١٣١٠١٠٠', '00000-000', '00999-999', '78900-000'])(
    'is rejected without asking the service: %s',
    async (zip) => {
      answers(200, PAULISTA);
      expect(await find(zip)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(asked).toEqual([]);
    },
  );

  it('includes any code of another country', async () => {
    answers(200, PAULISTA);
    const answered = await staff.get('/geo/postal-code/01310-100', { query: { country: 'PT' } });
    expect(answered).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(asked).toEqual([]);
  });
});

describe('a failing postal-code service', () => {
  it.each<[string, () => void]>([
    ['status 500', () => answers(500, PAULISTA)],
    ['status 429', () => answers(429, {})],
    ['a body that is not JSON', () => answers(200, '<html>')],
    ['an empty body', () => answers(200, '')],
    ['null', () => answers(200, 'null')],
    ['a JSON array', () => answers(200, [PAULISTA])],
    ['a response without a city', () => answers(200, { state: 'SP', street: 'Rua A' })],
    ['a redirect', () => answers(302, PAULISTA, { location: '/elsewhere' })],
    [
      'a broken connection',
      () => {
        answer = (request) => request.socket.destroy();
      },
    ],
    [
      'a truncated response',
      () => {
        answer = (request, response) => {
          response.writeHead(200, { 'content-length': '1000' });
          response.write('{"city":"São Paulo"', () => request.socket.destroy());
        };
      },
    ],
  ])('leaves only the state and is asked again: %s', async (_, fail) => {
    fail();
    expect(await find('72800-001')).toMatchObject(stateAlone('72800-001', 'GO'));
    expect(await find('72800-001')).toMatchObject(stateAlone('72800-001', 'GO'));
    expect(asked).toEqual(Array(2).fill('/cep/v1/72800001?format=json'));
  });

  it('is cut off long before it has sent 100 megabytes', async () => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.writeHead(200);
        const more = () => {
          while (sent < 100 * 1024 * 1024) {
            sent += chunk.length;
            if (!response.write(chunk)) return;
          }
          response.end();
        };
        response.on('drain', more).once('close', resolve);
        more();
      };
    });
    expect(await find('80010-000')).toMatchObject(stateAlone('80010-000', 'PR'));
    await closed;
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it.each<[string, string, RequestListener]>([
    ['without a response', '90010-000', () => {}],
    ['in the middle of a response', '90020-000', (_, response) => void response.writeHead(200).write('{')],
  ])('is given up after three seconds: %s', async (_, zip, stall) => {
    answer = stall;
    const { value, ms } = await timed(Promise.all([find(zip), find(zip)]));
    for (const one of value) {
      expect(one).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(one.headers['retry-after']).toBe('5');
    }
    expect(ms).toBeGreaterThan(2_900);
    expect(ms).toBeLessThan(3_600);
    expect(asked).toHaveLength(1);
    answers(200, { city: 'Porto Alegre' });
    expect(await find(zip)).toMatchObject({ status: 200, body: { city: 'Porto Alegre' } });
  });
});

describe('an unreachable postal-code service', () => {
  it.each([
    ['its port is closed', 'http://127.0.0.1:1/{zip}'],
    ['its host name is unknown', 'http://nowhere.invalid/{zip}'],
  ])('soon leaves only the state: %s', async (_, url) => {
    const { value, ms } = await timed(findAt(url, '69301-000'));
    expect(value).toEqual(stateAlone('69301-000', 'RR').body);
    expect(ms).toBeLessThan(2_000);
  });

  it('leaves only the state after half the time if it accepts the connection but never responds', async () => {
    const silent = createPlainServer((socket) => socket.on('error', () => {}));
    const address = await listening(silent);
    const { value, ms } = await timed(findAt(address.replace('http:', 'https:'), '69301-000'));
    expect(value).toEqual(stateAlone('69301-000', 'RR').body);
    expect(ms).toBeGreaterThan(1_400);
    expect(ms).toBeLessThan(2_200);
    silent.close();
  });
});
