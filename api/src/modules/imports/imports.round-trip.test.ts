import { max, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/core/language.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, makeCapsule } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { newCnpj, newCpf, profileId } from '../../testing/people.ts';
import { importing, sheetForm } from '../../testing/spreadsheets.ts';
import { type Caller, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();
let admin: Caller;
let token: string;

beforeAll(async () => {
  const { email } = await app.makeUser({ profile: 'ADMIN', name: 'Ana Souza' });
  const { body } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
  token = body.token;
  admin = app.withToken(token);
  const { fragranceId } = await makeFragrance(admin, { name: 'Lavanda do Campo' });
  await makeCapsule(app, { fragranceId, totalShots: 1_200, remainingShots: 30 });
  // Two users share a name: an owner is identified by the address.
  const owner = await app.makeUser({ profile: 'USER', name: 'Ana Souza' });
  await broughtIn(app, { ownerId: owner.userId, name: 'Doca 3' });
  await broughtIn(app, { ownerId: null });
  await makePeople();
  await makePlaces();
});

async function makePeople(): Promise<void> {
  const profile = { id: await profileId(admin, 'STAFF') };
  const brazil = {
    zipcode: '01310-100',
    street: 'Avenida Paulista, 1',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  };
  const common = { nome: 'Bia Lima', profile, birthday: '1990-05-17', language: 'es-ES' };
  const bodies = [
    { email: 'brasil@example.com', cpf: newCpf(), document: newCnpj(), genre: 'F', address: brazil },
    { email: 'fora@example.com', document: '12345678901', genre: 'O', address: { country: 'PT' } },
    { email: 'nada@example.com', genre: null, birthday: null, address: null },
  ];
  for (const body of bodies) {
    const { status } = await admin.post('/usuario', {
      body: { cpf: null, document: null, ...common, ...body },
    });
    expect(status).toBe(201);
  }
}

async function makePlaces(): Promise<void> {
  const address = {
    zipcode: '69020-030',
    street: 'Avenida Sete, 7',
    city: 'Manaus',
    state: 'AM',
    country: 'BR',
  };
  const contact = { name: 'Marina Reis', phone: '+55 (92) 91234-5678', email: 'marina@example.com' };
  await makePlace(admin, { address, contact, timeZone: 'America/Manaus' });
}

const headers = (language: string) => ({ authorization: `Bearer ${token}`, 'content-language': language });

async function exported(path: string, language: string): Promise<Uint8Array> {
  const answer = await app.app.inject({ url: `/api${path}`, headers: headers(language) });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const newestEntry = async () => (await app.db.select({ id: max(auditLog.auditId) }).from(auditLog))[0]?.id;

const LISTS = [
  ['capsules', '/capsules/export'],
  ['devices', '/devices/export'],
  ['organisations', '/organisations/export'],
  ['places', '/places/export'],
  ['users', '/usuario/export'],
] as const;
const EACH = LISTS.flatMap(([kind, path]) => LANGUAGES.map((language) => [kind, path, language] as const));

describe('an exported file', () => {
  it.each(EACH)('of %s (%s) in %s is imported again without changes', async (kind, path, language) => {
    const file = await exported(path, language);
    const before = await newestEntry();
    const answer = await importing(admin, kind).run(file, 'lista.xlsx');
    expect(answer.body).toMatchObject({ created: 0, updated: 0, errors: [], errorsTotal: 0 });
    expect(answer.body.rows).toBeGreaterThan(0);
    expect(await newestEntry()).toBe(before);
  });

  it('is imported with corrections in the words of its language', async () => {
    const file =
      'Correo electrónico;Género;Estado del usuario;Nombre;Perfil\nfora@example.com;Femenino;Activo;Bia Lima;STAFF';
    expect((await importing(admin, 'users').dryRun(file)).body).toMatchObject({
      updated: 1,
      preview: [{ changes: [{ column: 'genre', before: 'O', after: 'F' }] }],
    });
  });

  it("is imported by column keys too, ignoring columns that can't be written", async () => {
    const file =
      'serialNumber,fragrance.name,remainingShots.total,remainingShots,createdAt\nCHAVE-1,Lavanda do Campo,10,3,ontem';
    const { body } = await importing(admin, 'capsules').dryRun(file);
    expect(body).toMatchObject({ created: 1, errors: [] });
    expect(body.preview[0].changes).toEqual([
      { column: 'serialNumber', before: '', after: 'CHAVE-1' },
      { column: 'fragrance', before: '', after: 'Lavanda do Campo' },
      { column: 'totalShots', before: '', after: '10' },
    ]);
  });

  it('may name owners by their address only', async () => {
    const file = 'Endereço MAC,Proprietário,Campanha\n02:00:00:00:AA:01,brasil@example.com,Verão';
    expect((await importing(admin, 'devices').dryRun(file)).body).toMatchObject({ created: 1, errors: [] });
  });

  it('is refused if it has an unknown column', async () => {
    const { body } = await importing(admin, 'devices').dryRun('Endereço MAC,Cor\n02:00:00:00:AA:01,azul');
    expect(body.errors).toMatchObject([{ path: 'file', code: 'import.unknown_column' }]);
  });
});

describe('a refused value', () => {
  const messages = async (kind: string, file: string) =>
    (await importing(admin, kind).dryRun(file)).body.errors.map(
      ({ message }: { message: string }) => message,
    );

  it('appears in the message, with the closest fragrance, owner or profile', async () => {
    expect(
      await messages('capsules', 'serialNumber,fragrance,totalShots\nX-1,Lavnda do campo,muitos\nX-2,Zzz,10'),
    ).toEqual([
      expect.stringContaining(': “Lavnda do campo” (o mais parecido é “Lavanda do Campo”)'),
      expect.stringMatching(/: “muitos”$/),
      expect.stringMatching(/: “Zzz”$/),
    ]);
    expect(await messages('devices', 'macAddress,owner\n02:00:00:00:AA:02,brazil@example.com')).toEqual([
      expect.stringContaining(': “brazil@example.com” (o mais parecido é “brasil@example.com”)'),
    ]);
    expect(await messages('users', 'email,nome,profile\nx@example.com,Ana Reis,STAF')).toEqual([
      expect.stringContaining(': “STAF” (o mais parecido é “STAFF”)'),
    ]);
  });

  it('is shortened if it is long, and never shown if it is a claim code', async () => {
    const [long] = await messages('capsules', `serialNumber,fragrance,totalShots\nX,${'y'.repeat(150)},1`);
    expect(long).toContain(`“${'y'.repeat(60)}…”`);
    const [emoji] = await messages('capsules', `serialNumber,fragrance,totalShots\nX,y${'🌹'.repeat(120)},1`);
    expect(emoji).toContain(`“y${'🌹'.repeat(59)}…”`);
    const [code] = await messages('devices', 'macAddress,claimCode\n02:00:00:00:AA:03,AAAA-BBBB-CCC!');
    expect(code).not.toContain('AAAA');
  });
});

describe('faulty rows', () => {
  it('are returned as a marked file that can be imported once it is corrected', async () => {
    const file =
      'serialNumber;fragrance;totalShots\nBOA-1;Lavanda do Campo;10\n007;Lavanda;muitos\nRUIM-2;=1;5';
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/import/capsules/faulty-rows',
      ...(await multipart(file)),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="filas-con-errores.xlsx"');
    const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
    const [sheet] = sheets;
    const [header, first, ...others] = sheet?.rows ?? [];
    expect(header).toEqual(['serialNumber', 'fragrance', 'totalShots', 'Qué corregir']);
    expect(first?.slice(0, 3)).toEqual(['007', 'Lavanda', 'muitos']);
    expect(first?.[3]).toMatch(/^fragrance: .*“Lavanda do Campo”.*\ntotalShots: .*“muitos”$/s);
    expect(others).toHaveLength(1);
    const fill = (place: string) => sheet?.cells?.get(place)?.style?.fill;
    expect(fill('1,0')).toBeUndefined();
    expect(fill('1,1')).toMatchObject({ fgColor: { rgb: 'FFC9C9' } });

    const corrected = `${header?.join(';')}\n007;Lavanda do Campo;10;${'já corrigi'}`;
    expect((await importing(admin, 'capsules').dryRun(corrected)).body).toMatchObject({
      created: 1,
      errors: [],
    });
    const { rows } = await app.db.execute(sql`select 1 from capsules where serial_number = '007'`);
    expect(rows).toEqual([]);
  });

  it('are available to administrators only', async () => {
    const staff = await app.as('STAFF');
    expect((await staff.post('/import/users/faulty-rows', { form: sheetForm('x') })).status).toBe(403);
  });
});

describe('the import preview', () => {
  it('shows the values of new rows', async () => {
    const file = 'serialNumber,fragrance,totalShots,dueDate\nNOVA-1,lavanda do CAMPO,10,31/12/2027';
    const { body } = await importing(admin, 'capsules').dryRun(file);
    expect(body.preview).toEqual([
      {
        row: 2,
        key: 'NOVA-1',
        action: 'create',
        changes: [
          { column: 'serialNumber', before: '', after: 'NOVA-1' },
          { column: 'fragrance', before: '', after: 'Lavanda do Campo' },
          { column: 'totalShots', before: '', after: '10' },
          { column: 'dueDate', before: '', after: '2027-12-31' },
        ],
      },
    ]);
  });

  it('shows that a new device gets a claim code without showing the code', async () => {
    const { body } = await importing(admin, 'devices').dryRun(
      'macAddress,claimCode\n02:00:00:00:AA:04,7K3M-Q9TX-2HBD',
    );
    expect(body.preview[0].changes).toContainEqual({ column: 'claimCode', before: '', after: '•••' });
    expect(JSON.stringify(body)).not.toContain('7K3M');
  });
});

async function multipart(file: string) {
  const encoded = new Response(sheetForm(file));
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...headers('es-ES'), 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
