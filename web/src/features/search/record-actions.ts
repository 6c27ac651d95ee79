import type { Icon } from '@tabler/icons-react';
import {
  IconCopy,
  IconEdit,
  IconFileZip,
  IconMailForward,
  IconPower,
  IconQrcode,
  IconReplace,
  IconRestore,
  IconShieldLock,
  IconUserOff,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf, isTheirs } from '#contracts/core/permissions.ts';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import { canDisconnect, type DeviceRow } from '#contracts/devices/devices.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { canEditUser, canResendMail, canToggleUser, type User } from '#contracts/users/users.ts';
import type { Item } from './commands.ts';
import { saysOneOf } from './match.ts';
import type { FoundRecord } from './search.api.ts';
import { ACTION_WORDS, type ActionKey, KIND_WORDS } from './words.ts';

const ACTION_ICONS: Record<ActionKey, Icon> = {
  edit: IconEdit,
  deactivate: IconPower,
  activate: IconRestore,
  qr: IconQrcode,
  'print-kit': IconFileZip,
  copy: IconCopy,
  replace: IconReplace,
  resend: IconMailForward,
  disconnect: IconUserOff,
  'reset-code': IconShieldLock,
  'claim-code': IconQrcode,
};

/** What the rules below need of a record; each kind has a part of it. */
type Facts = User & DeviceRow & { collections: readonly unknown[] };

type Rule = (record: Facts, viewer: CurrentUser) => boolean;

const isActive: Rule = ({ deletedAt }) => deletedAt === null;
const isInactive: Rule = ({ deletedAt }) => deletedAt !== null;
const both =
  (one: Rule, other: Rule): Rule =>
  (record, viewer) =>
    one(record, viewer) && other(record, viewer);
const own: Rule = (record, viewer) => isTheirs(record, holderOf(viewer));
const toggled: Rule = (record, viewer) => canToggleUser(record, viewer) && record.id !== viewer.id;

interface Offer {
  key: ActionKey;
  permission: Permission;
  /** Whether it is offered for a record, as on the record's page. */
  rule: Rule;
}

/** The actions on a kind's records that its pages offer by the same keys. */
function offersOf(kind: ResourceName): Offer[] {
  const { read, write = read } = { write: undefined, ...PAGES[kind] };
  const states = (may: Rule = () => true): Offer[] => [
    { key: 'edit', permission: write, rule: both(isActive, may) },
    { key: 'deactivate', permission: write, rule: both(isActive, may) },
    { key: 'activate', permission: write, rule: both(isInactive, may) },
  ];
  switch (kind) {
    case 'user':
      return [
        { key: 'edit', permission: read, rule: canEditUser },
        { key: 'deactivate', permission: write, rule: both(isActive, toggled) },
        { key: 'activate', permission: write, rule: both(isInactive, toggled) },
        { key: 'resend', permission: read, rule: canResendMail },
      ];
    case 'device':
      return [
        { key: 'reset-code', permission: write, rule: () => true },
        { key: 'claim-code', permission: 'devices.claims', rule: () => true },
        { key: 'disconnect', permission: write, rule: canDisconnect },
      ];
    case 'campaign':
      return [
        ...states(own),
        { key: 'qr', permission: read, rule: () => true },
        { key: 'print-kit', permission: read, rule: () => true },
        { key: 'copy', permission: write, rule: () => true },
      ];
    case 'fragrance':
      return [
        ...states(),
        { key: 'replace', permission: write, rule: ({ collections }) => collections.length > 0 },
      ];
    // Their records have no page with actions: a capsule has none, a quiz its editor.
    case 'capsule':
    case 'quiz':
      return [];
    default:
      return states();
  }
}

/**
 * The actions on a kind's records that the user may take and that a text means.
 * @param text null for all of them
 */
export function meantActions(kind: ResourceName, text: string | null, viewer: CurrentUser): Offer[] {
  return offersOf(kind).filter(
    ({ key, permission }) =>
      can(holderOf(viewer), permission) && (text === null || saysOneOf(text, ACTION_WORDS[key])),
  );
}

/**
 * The actions on a record that the user may take.
 * @param full the record in full; undefined until it has arrived
 * @param named the text by which the server has found it
 */
export function actionItems(
  record: FoundRecord,
  full: unknown,
  named: string,
  t: TFunction,
  viewer: CurrentUser,
): Item[] {
  if (full === undefined) return [];
  return meantActions(record.kind, null, viewer)
    .filter(({ rule }) => rule(full as Facts, viewer))
    .map(({ key }) => ({
      group: t('search.actions'),
      url: `${record.url}#${key}`,
      title: t(`search.on.${key}`, { name: record.title }),
      subtitle: record.subtitle,
      words: [ACTION_WORDS[key], KIND_WORDS[record.kind], record.subtitle, named].join(' '),
      icon: ACTION_ICONS[key],
      record,
      begin: key,
    }));
}
