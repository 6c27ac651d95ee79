import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/core/language.ts';
import {
  accountTokens,
  attempts,
  refreshTokens,
  sessions,
  signInBrowsers,
  signInNetworks,
  taxNumbers,
  termsAcceptances,
  users,
} from '../../db/schema/accounts.ts';
import { alertReaders, alerts } from '../../db/schema/alerts.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { deviceEvents } from '../../db/schema/device-config.ts';
import { campaignDownloads, devices } from '../../db/schema/devices.ts';
import { importPieces } from '../../db/schema/imports.ts';
import { incidents, incidentUsers } from '../../db/schema/incidents.ts';
import { mailOutbox } from '../../db/schema/mail.ts';
import { oidcLinks, oidcRequests } from '../../db/schema/oidc.ts';
import { passkeyChallenges, passkeys } from '../../db/schema/passkeys.ts';
import { quizPublications } from '../../db/schema/quizzes.ts';
import { recoveryCodes, signInChallenges, totpFactors } from '../../db/schema/second-factors.ts';
import { views, viewUses } from '../../db/schema/views.ts';
import { anonymousTrail, isOfAccount, isOfTrail } from './anonymous-trail.ts';
import { anonymousViews } from './anonymous-views.ts';
import { ofThem, type Person } from './person.ts';

/** What is kept about people in a table. Their archive, anonymising and the page of the documentation are made of it. */
export interface Holding {
  table: PgTable;
  /** Columns that tell something of a person, or who they are. */
  personal: readonly string[];
  /** The file of it in their archive; missing: it tells them nothing, as a digest does. */
  file?: string;
  /** Columns that their archive leaves out: they are secret, others', or made of the rest. */
  hidden?: readonly string[];
  /** Columns that a row's file lacks where it holds what is others': a condition, and the columns. */
  others?: (person: Person) => readonly [SQL, readonly string[]][];
  /** Which rows are a person's. */
  rows: (person: Person) => SQL;
  /** A column by which many rows are read one part after the other; missing: there are few. */
  key?: string;
  purpose: Record<Language, string>;
  /** How long it is kept, in words of the documentation. */
  kept: string;
  /** What becomes of it, in the same. */
  becomes: string;
  /** Makes it anonymous; missing: it is, or goes with another row. */
  anonymise?: (person: Person) => SQL[];
}

const WITH_ACCOUNT = 'as long as the account';
const REMOVED = 'removed';
const STAYS = 'stays: it names an id alone';

const SESSION_PURPOSE: Record<Language, string> = {
  'pt-BR': 'Manter você conectado e mostrar onde a sua conta está em uso.',
  'en-US': 'Keeping you signed in, and showing where your account is in use.',
  'es-ES': 'Mantener su sesión y mostrar dónde se usa su cuenta.',
};
const OIDC_PURPOSE: Record<Language, string> = {
  'pt-BR': 'Deixar você entrar pelo provedor de identidade da sua organização.',
  'en-US': 'Letting you sign in through the identity provider of your organisation.',
  'es-ES': 'Permitirle entrar con el proveedor de identidad de su organización.',
};
const FACTOR_PURPOSE: Record<Language, string> = {
  'pt-BR': 'Proteger a sua conta com um segundo fator.',
  'en-US': 'Protecting your account with a second factor.',
  'es-ES': 'Proteger su cuenta con un segundo factor.',
};

const removed = (table: PgTable, rows: (person: Person) => SQL) => ({
  becomes: REMOVED,
  anonymise: (person: Person) => [sql`delete from ${table} where ${rows(person)}`],
});

const theirDevices = ({ id }: Person) =>
  sql`device_id in (select device_id from ${devices} where user_id = ${id} or owner_id = ${id})`;

const theirSessions = ({ id }: Person) =>
  sql`session_id in (select session_id from ${sessions} where user_id = ${id})`;

const theirMails = ({ id, emails }: Person) =>
  sql`((task ->> 'userId')::int = ${id} or lower(task ->> 'email') = any(${sql.param(emails)}::text[]))`;

/** In the order in which they are made anonymous: what finds rows by others comes before those. */
export const HOLDINGS: readonly Holding[] = [
  {
    table: auditLog,
    personal: [
      'user_id',
      'user_name',
      'record_name',
      'address',
      'user_agent',
      'changes',
      'snapshot',
      'former',
      'searched',
    ],
    file: 'audit-trail',
    hidden: ['user_name', 'batch_id', 'snapshot', 'former', 'organisation_id', 'searched'],
    others: (person) => [
      [sql`user_id <> ${person.id}`, ['user_id', 'address', 'user_agent']],
      // What they did to a record: that it was they, not what the record holds.
      [sql`not (resource = 'session' or ${isOfAccount(person)})`, ['record_name', 'changes']],
    ],
    rows: isOfTrail,
    key: 'audit_id',
    purpose: {
      'pt-BR': 'Segurança e prova do que foi feito: as suas ações e as alterações da sua conta.',
      'en-US': 'Security and proof of what was done: your actions, and the changes to your account.',
      'es-ES': 'Seguridad y prueba de lo que se hizo: sus acciones y las modificaciones de su cuenta.',
    },
    kept: '`ACCESS_LOG_DAYS` of sign-ins, `AUDIT_DAYS` of all else',
    becomes:
      'stays without name, address and browser; what changed in the account reads “•••”, and no version of it can be restored',
    anonymise: (person) => [anonymousTrail(person)],
  },
  {
    table: mailOutbox,
    personal: ['task', 'error'],
    file: 'mails',
    hidden: ['task', 'due_at'],
    rows: theirMails,
    purpose: {
      'pt-BR': 'Enviar os e-mails da sua conta.',
      'en-US': 'Sending the e-mails of your account.',
      'es-ES': 'Enviar los correos de su cuenta.',
    },
    kept: 'a day once it was sent, 30 days where it failed',
    ...removed(mailOutbox, theirMails),
  },
  {
    table: quizPublications,
    personal: ['user_id', 'user_name'],
    file: 'published-quizzes',
    hidden: ['content', 'user_name'],
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Dizer quem publicou cada versão de um quiz.',
      'en-US': 'Saying who published each version of a quiz.',
      'es-ES': 'Decir quién publicó cada versión de un quiz.',
    },
    kept: 'as long as the quiz',
    becomes: 'stays with the name of somebody anonymous',
    anonymise: ({ id, label }) => [
      sql`update ${quizPublications} set user_name = ${label} where user_id = ${id}`,
    ],
  },
  {
    table: viewUses,
    personal: ['user_id'],
    file: 'pinned-views',
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Lembrar as visualizações que você fixou.',
      'en-US': 'Remembering the views that you pinned.',
      'es-ES': 'Recordar las vistas que usted fijó.',
    },
    kept: WITH_ACCOUNT,
    ...removed(viewUses, ofThem()),
  },
  {
    table: views,
    personal: ['owner_id', 'name', 'name_folded', 'search'],
    file: 'views',
    hidden: ['name_folded'],
    rows: ofThem('owner_id'),
    purpose: {
      'pt-BR': 'Guardar as visualizações de listas que você salvou.',
      'en-US': 'Keeping the views of lists that you saved.',
      'es-ES': 'Guardar las vistas de listas que usted guardó.',
    },
    kept: WITH_ACCOUNT,
    becomes: 'removed; in views of others that search for the person their name and address give way',
    anonymise: anonymousViews,
  },
  {
    table: alertReaders,
    personal: ['user_id'],
    file: 'alert-mails',
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Saber quais alertas você recebe por e-mail.',
      'en-US': 'Knowing which alerts you get by e-mail.',
      'es-ES': 'Saber qué alertas recibe usted por correo.',
    },
    kept: WITH_ACCOUNT,
    ...removed(alertReaders, ofThem()),
  },
  {
    table: alerts,
    personal: ['acknowledged_by'],
    file: 'acknowledged-alerts',
    hidden: ['subject_folded', 'digest_id'],
    rows: ofThem('acknowledged_by'),
    purpose: {
      'pt-BR': 'Dizer quem assumiu um alerta.',
      'en-US': 'Saying who acknowledged an alert.',
      'es-ES': 'Decir quién asumió una alerta.',
    },
    kept: '`AUDIT_DAYS` once it was resolved',
    becomes: STAYS,
  },
  {
    table: incidents,
    personal: ['name', 'name_folded', 'description', 'measures'],
    file: 'incidents',
    // Written about all whom it has touched.
    hidden: ['name', 'name_folded', 'description', 'measures', 'version'],
    rows: ({ id }) => sql`incident_id in (select incident_id from ${incidentUsers} where user_id = ${id})`,
    purpose: {
      'pt-BR': 'Registrar os incidentes com dados pessoais, como a lei exige.',
      'en-US': 'Keeping the register of incidents with personal data that the law demands.',
      'es-ES': 'Llevar el registro de los incidentes con datos personales que exige la ley.',
    },
    kept: 'until an administrator removes it',
    becomes: 'stays: a text that names the person is reported, for people to judge',
  },
  {
    table: incidentUsers,
    personal: ['user_id'],
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Saber quem avisar de um incidente com dados pessoais.',
      'en-US': 'Knowing whom to tell of an incident with personal data.',
      'es-ES': 'Saber a quién avisar de un incidente con datos personales.',
    },
    kept: 'as long as the incident',
    becomes: STAYS,
  },
  {
    table: campaignDownloads,
    personal: [],
    file: 'downloaded-campaigns',
    rows: theirDevices,
    purpose: {
      'pt-BR': 'Levar as campanhas aos seus dispositivos e contar quantos as baixaram.',
      'en-US': 'Taking campaigns to your devices, and counting how many downloaded them.',
      'es-ES': 'Llevar las campañas a sus dispositivos y contar cuántos las descargaron.',
    },
    kept: 'as long as the device',
    becomes: 'stays: it is of a device, which is of nobody then',
  },
  {
    table: deviceEvents,
    personal: [],
    file: 'device-events',
    rows: theirDevices,
    key: 'event_id',
    purpose: {
      'pt-BR': 'Manter os seus dispositivos funcionando.',
      'en-US': 'Keeping your devices working.',
      'es-ES': 'Mantener sus dispositivos en funcionamiento.',
    },
    kept: '400 days',
    becomes: 'stays: it is of a device, which is of nobody then',
  },
  {
    table: devices,
    personal: ['user_id', 'owner_id'],
    file: 'devices',
    hidden: [
      'claim_code',
      'key_hash',
      'reset_secret',
      'reset_step',
      'belongs_active',
      'calls_since',
      'calls',
    ],
    rows: ({ id }) => sql`(user_id = ${id} or owner_id = ${id})`,
    purpose: {
      'pt-BR':
        'Saber quais dispositivos são seus ou estão conectados a você. Os disparos são contados por dispositivo e campanha.',
      'en-US':
        'Knowing which devices are yours or connected to you. Shots are counted by device and campaign.',
      'es-ES':
        'Saber qué dispositivos son suyos o están conectados a usted. Los disparos se cuentan por dispositivo y campaña.',
    },
    kept: 'until it is released or disconnected',
    becomes: 'the device is of nobody, connected to nobody, and can be claimed by its code',
    anonymise: ({ id }) => [
      sql`
      update ${devices} set owner_id = nullif(owner_id, ${id}), user_id = nullif(user_id, ${id}),
        key_hash = case when user_id = ${id} then null else key_hash end, updated_at = now()
      where user_id = ${id} or owner_id = ${id}`,
    ],
  },
  {
    table: refreshTokens,
    personal: [],
    rows: theirSessions,
    purpose: SESSION_PURPOSE,
    kept: 'as long as the session',
    ...removed(refreshTokens, theirSessions),
  },
  {
    table: passkeyChallenges,
    personal: ['session_id', 'user_handle'],
    rows: theirSessions,
    purpose: FACTOR_PURPOSE,
    kept: 'minutes',
    ...removed(passkeyChallenges, theirSessions),
  },
  {
    table: oidcRequests,
    personal: [],
    rows: theirSessions,
    purpose: OIDC_PURPOSE,
    kept: 'minutes',
    ...removed(oidcRequests, theirSessions),
  },
  {
    table: sessions,
    personal: ['user_id', 'address', 'user_agent'],
    file: 'sessions',
    rows: ofThem(),
    purpose: SESSION_PURPOSE,
    kept: '`SESSION_IDLE_DAYS` without use, `SESSION_DAYS` in any case',
    ...removed(sessions, ofThem()),
  },
  {
    table: signInNetworks,
    personal: ['user_id', 'network'],
    file: 'networks',
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Não deixar que tentativas de estranhos impeçam você de entrar.',
      'en-US': 'Keeping the attempts of strangers from locking you out.',
      'es-ES': 'Evitar que los intentos de extraños le impidan entrar.',
    },
    kept: '90 days after the last sign-in from there',
    ...removed(signInNetworks, ofThem()),
  },
  {
    table: signInBrowsers,
    personal: ['user_id'],
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Avisar você quando alguém entra na sua conta com um navegador novo.',
      'en-US': 'Telling you when someone signs in to your account with a new browser.',
      'es-ES': 'Avisarle cuando alguien entra en su cuenta con un navegador nuevo.',
    },
    kept: '400 days after the last sign-in with it',
    ...removed(signInBrowsers, ofThem()),
  },
  {
    table: accountTokens,
    personal: ['user_id'],
    file: 'links',
    hidden: ['token_hash'],
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Reconhecer os links dos e-mails que confirmam a conta e recuperam a senha.',
      'en-US': 'Recognising the links of the e-mails that confirm the account and recover the password.',
      'es-ES': 'Reconocer los enlaces de los correos que confirman la cuenta y recuperan la contraseña.',
    },
    kept: '30 days after its end',
    ...removed(accountTokens, ofThem()),
  },
  {
    table: totpFactors,
    personal: ['user_id', 'secret'],
    file: 'second-factor',
    hidden: ['secret', 'last_step'],
    rows: ofThem(),
    purpose: FACTOR_PURPOSE,
    kept: 'until it is turned off',
    ...removed(totpFactors, ofThem()),
  },
  {
    table: recoveryCodes,
    personal: ['user_id'],
    rows: ofThem(),
    purpose: FACTOR_PURPOSE,
    kept: 'until it is used',
    ...removed(recoveryCodes, ofThem()),
  },
  {
    table: signInChallenges,
    personal: ['user_id'],
    rows: ofThem(),
    purpose: FACTOR_PURPOSE,
    kept: 'minutes',
    ...removed(signInChallenges, ofThem()),
  },
  {
    table: passkeys,
    personal: ['user_id', 'name', 'credential_id', 'public_key', 'user_handle'],
    file: 'passkeys',
    hidden: ['public_key', 'counter'],
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Deixar você entrar com uma chave de acesso.',
      'en-US': 'Letting you sign in with a passkey.',
      'es-ES': 'Permitirle entrar con una clave de acceso.',
    },
    kept: 'until it is removed',
    ...removed(passkeys, ofThem()),
  },
  {
    table: oidcLinks,
    personal: ['user_id', 'subject'],
    file: 'identity-provider',
    rows: ofThem(),
    purpose: OIDC_PURPOSE,
    kept: WITH_ACCOUNT,
    ...removed(oidcLinks, ofThem()),
  },
  {
    table: termsAcceptances,
    personal: ['user_id'],
    file: 'accepted-terms',
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Provar qual versão dos termos de uso você aceitou, e quando.',
      'en-US': 'Proving which version of the terms of use you accepted, and when.',
      'es-ES': 'Probar qué versión de los términos de uso aceptó usted, y cuándo.',
    },
    kept: WITH_ACCOUNT,
    becomes: STAYS,
  },
  {
    table: taxNumbers,
    personal: ['user_id', 'tax_number'],
    file: 'tax-numbers',
    rows: ofThem(),
    purpose: {
      'pt-BR': 'Não deixar que duas contas usem o mesmo CPF ou CNPJ.',
      'en-US': 'Keeping two accounts from using the same CPF or CNPJ.',
      'es-ES': 'Evitar que dos cuentas usen el mismo CPF o CNPJ.',
    },
    kept: WITH_ACCOUNT,
    ...removed(taxNumbers, ofThem()),
  },
  {
    table: users,
    personal: [
      'user_id',
      'name',
      'name_folded',
      'email',
      'pending_email',
      'password_hash',
      'language',
      'cpf',
      'document',
      'genre',
      'birthday',
      'zipcode',
      'street',
      'city',
      'state',
      'country',
      'searched',
    ],
    file: 'account',
    hidden: ['password_hash', 'organisation_active', 'name_folded', 'searched', 'version'],
    rows: ofThem(),
    purpose: {
      'pt-BR': 'A sua conta: saber quem você é, falar com você e cumprir a lei.',
      'en-US': 'Your account: knowing who you are, writing to you and complying with the law.',
      'es-ES': 'Su cuenta: saber quién es usted, escribirle y cumplir la ley.',
    },
    kept: 'until it is made anonymous; a sign-up that nobody confirms, 7 days',
    becomes:
      'inactive, with a made-up name and address, and nothing else but its id, profile, organisation and times',
    anonymise: ({ id, label, address }) => [
      sql`
      update ${users} set name = ${label}, email = ${address}, pending_email = null, password_hash = null, language = null,
        cpf = null, document = null, genre = null, birthday = null, zipcode = null, street = null, city = null, state = null,
        country = null, erasure_asked_at = null, deleted_at = coalesce(deleted_at, now()), anonymised_at = now(),
        updated_at = now(), version = version + 1
      where user_id = ${id}`,
    ],
  },
];

/** Tables of which a name looks personal, and why nothing in them is: the page of the documentation says it too. */
export const NOT_PERSONAL: readonly { table: PgTable; why: string }[] = [
  { table: attempts, why: 'digests of what was tried, for minutes' },
  { table: importPieces, why: 'what undoes an import that is under way, gone with its end' },
];
