import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';

/** Fields in which people paste, with a value as it is stored or sent, and as it may be pasted. */
const KINDS: readonly { keys: RegExp; pairs: readonly [plain: unknown, pasted: unknown][] }[] = [
  {
    keys: /^(?:email|Login)$/,
    pairs: [['ana.zero-um@example.com', '\u202aana.zero\u2011um@example.com\u200b\u202c ']],
  },
  {
    keys: /^macAddress$/,
    pairs: [
      'a4-cf-12-6b-09-e3',
      'A4CF.126B.09E3',
      'A4 CF 12 6B 09 E3',
      'A4\u2013CF\u201312\u20136B\u201309\u2013E3\u200e',
    ].map((pasted) => ['A4:CF:12:6B:09:E3', pasted]),
  },
  { keys: /^(?:cpf|document)$/, pairs: [['11.222.333/0001-81', '\u202a11.222.333/0001\u201381\u202c']] },
  {
    keys: /^address$/,
    pairs: ['01310100', '01310 100', '01.310-100', '01310\u2013100\u200b'].map((zipcode) => [
      { zipcode: '01310-100', country: 'BR' },
      { zipcode, country: 'BR' },
    ]),
  },
  { keys: /^zip$/, pairs: [['01310-100', ' 01310\u2013100\u200b']] },
  { keys: /^(?:capsuleSerial|serial)$/, pairs: [['CAP-2026-004117', '\u200eCAP\u20132026 \u2013 004117 ']] },
  {
    keys: /^(?:code|claimCode|recoveryCode)$/,
    pairs: [
      ['287082', '\u200e287 082'],
      ['7K3M-Q9TX-2HBD', '7K3M\u2013Q9TX\u20132HBD\u202c'],
      ['CAMPAIGN|SCENT|12|1773487613589', '\u202aCAMPAIGN|SCENT|12|1773487613589\u202c'],
    ],
  },
  { keys: /^(?:password|Senha|novaSenha|senhaAtual)$/, pairs: [['P\u00e3o-2026 ok', 'Pa\u0303o-2026 ok']] },
];

/** What the identity provider sends, and typed passwords, which are compared in every form. */
const EXACT =
  /^POST \/login\/oidc|\.(?:senhaAtual|Senha)$|^(?:POST \/login|POST \/login\/step-up|POST \/me\/erasure|DELETE \/app\/me).*\.password$/;

interface Field {
  path: string;
  key: string;
  schema: z.ZodType;
}

type Def = z.core.$ZodTypeDef & Record<string, z.ZodType & Record<string, z.ZodType> & z.ZodType[]>;

/** Every field in a schema of the contract, whatever wraps it. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const def = (schema as z.ZodType)._zod.def as Def;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
        { path: `${path}.${key}`, key, schema: field },
        ...fieldsOf(field, `${path}.${key}`),
      ]);
    case 'pipe':
      return [def.in, def.out].flatMap((part) => (part ? fieldsOf(part, path) : []));
    case 'array':
      return def.element ? fieldsOf(def.element, path) : [];
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => fieldsOf(option, path));
    default:
      return def.innerType ? fieldsOf(def.innerType, path) : [];
  }
}

interface Call {
  method: string;
  path: string;
  body?: z.ZodType;
  params?: z.ZodType;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

async function calls(): Promise<Call[]> {
  const names = await readdir(import.meta.dirname, { recursive: true });
  const files = names.filter((name) => /^(?!core|testing|texts)[\w/-]+\.ts$/.test(name));
  const modules = await Promise.all(files.map((name): Promise<object> => import(`./${name}`)));
  const exported = modules.flatMap((module) => Object.values(module));
  return [
    ...exported,
    ...exported.flatMap((value) => (value && typeof value === 'object' ? Object.values(value) : [])),
  ].filter(isCall);
}

const all = [
  ...new Map(
    (await calls()).flatMap((call) =>
      [call.body, call.params].flatMap((schema) =>
        (schema ? fieldsOf(schema, `${call.method} ${call.path}`) : []).map(
          (field) => [field.path, field] as const,
        ),
      ),
    ),
  ).values(),
];
const pasted = all.flatMap((field) => {
  const kind = KINDS.find(({ keys }) => keys.test(field.key));
  return kind && !EXACT.test(field.path) ? [{ ...field, pairs: kind.pairs }] : [];
});

describe('a field that people paste into', () => {
  it('is found in every part of the contract', () => {
    expect(pasted.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'POST /usuario.email',
        'POST /usuario.cpf',
        'PUT /usuario/{id}.address',
        'POST /organisations.document',
        'POST /places.contact.email',
        'POST /devices.macAddress',
        'POST /app/devices.claimCode',
        'POST /app/sign-up.password',
        'POST /login.email',
        'POST /device/shots.events.capsuleSerial',
        'POST /device/state.capsules.serial',
        'GET /geo/postal-code/{zip}.zip',
      ]),
    );
  });

  it.each(pasted)('is read as it is meant: $path', ({ schema, pairs }) => {
    const outcomes = pairs.flatMap(([plain, other]) => {
      const meant = schema.safeParse(plain);
      return meant.success ? [[meant.data, schema.safeParse(other).data]] : [];
    });
    expect(outcomes.length).toBeGreaterThan(0);
    for (const [meant, read] of outcomes) expect(read).toEqual(meant);
  });
});

describe('a MAC address', () => {
  it.each(['00:00:00:00:00:00', 'FF:FF:FF:FF:FF:FF', '01:00:5E:00:00:FB', '33-33-00-00-00-01'])(
    'is refused if it is not that of one device: %s',
    async (mac) => {
      const { macAddress } = await import('./devices/devices.ts');
      expect(macAddress.safeParse(mac).error?.issues).toMatchObject([
        { params: { code: 'mac_address.shared' } },
      ]);
    },
  );

  it.each(['02:00:00:00:00:01', 'A4:CF:12:6B:09:E3'])('is accepted: %s', async (mac) => {
    const { macAddress } = await import('./devices/devices.ts');
    expect(macAddress.parse(mac)).toBe(mac);
  });
});

describe('a tax number', () => {
  it.each([
    ['1234567890', { code: 'tax_number.lost_zero', params: { number: '01234567890' } }],
    ['191000000000', { code: 'cnpj' }],
    ['360305000104', { code: 'tax_number.lost_zero', params: { number: '00360305000104' } }],
    ['1234567891', { code: 'cpf' }],
    ['52998224725', undefined],
  ])('%s is judged with the zeros that a spreadsheet drops', async (bare, found) => {
    const { taxNumberFault } = await import('./documents.ts');
    expect(taxNumberFault(bare)).toEqual(found);
  });
});
