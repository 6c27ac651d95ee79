import type { TFunction } from 'i18next';
import { type Campaign, canStarCampaign } from '#contracts/campaigns/campaigns.ts';
import { canTakeOut } from '#contracts/capsules/capsules.ts';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf, isTheirs } from '#contracts/core/permissions.ts';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import { canDisconnect, type DeviceRow } from '#contracts/devices/devices.ts';
import { canSwapDays, INITIATIVE_STEPS, isStepAllowed } from '#contracts/initiatives/initiative-status.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { canEditUser, canResendMail, canToggleUser } from '#contracts/users/user-rules.ts';
import type { User } from '#contracts/users/users.ts';
import type { Item } from './commands.ts';
import { saysOneOf, scoreRecord } from './match.ts';
import type { FoundRecord } from './search.api.ts';
import { ACTION_WORDS, type ActionKey, KIND_WORDS } from './words.ts';

/** What the rules below need of a record; each kind has a part of it. */
type Facts = User &
  DeviceRow &
  Pick<Campaign, 'isDefault'> &
  Pick<Initiative, 'status' | 'campaign'> & { collections: readonly unknown[]; device: object | null };

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
  const { read, write } = PAGES[kind];
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
        { key: 'rename', permission: write, rule: () => true },
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
        { key: 'default', permission: 'campaigns.default', rule: canStarCampaign },
      ];
    case 'fragrance':
      return [
        ...states(),
        { key: 'replace', permission: write, rule: ({ collections }) => collections.length > 0 },
      ];
    case 'initiative':
      return [
        ...states(),
        { key: 'copy', permission: write, rule: () => true },
        { key: 'swap-days', permission: write, rule: canSwapDays },
        ...INITIATIVE_STEPS.map((step): Offer => {
          return { key: step, permission: write, rule: (row) => isStepAllowed(step, row) };
        }),
      ];
    // Its page is the editor, which can only be asked to copy it.
    case 'quiz':
      return [
        { key: 'edit', permission: write, rule: both(isActive, own) },
        { key: 'copy', permission: write, rule: () => true },
      ];
    case 'capsule':
      return [
        { key: 'take-out', permission: write, rule: canTakeOut },
        { key: 'deactivate', permission: write, rule: isActive },
        { key: 'activate', permission: write, rule: isInactive },
      ];
    // Its page has its own.
    case 'visit':
      return [];
    default:
      return states();
  }
}

/** The actions on a kind's records that the user may take. */
function permittedActions(kind: ResourceName, viewer: CurrentUser): Offer[] {
  return offersOf(kind).filter(({ permission }) => can(holderOf(viewer), permission));
}

/** At most so many of the records found are read in full to offer their actions. */
const ACTED_ON_MAX = 5;

/**
 * The records whose actions are offered: those that an action in the text may be meant for, or else the only one found.
 * @param named the part of the text that names a record
 */
export function actedOn(text: string, named: string, found: readonly FoundRecord[], viewer: CurrentUser) {
  const meant = (slips: boolean) =>
    found.filter(({ kind }) =>
      permittedActions(kind, viewer).some(({ key }) => saysOneOf(text, ACTION_WORDS[key], slips)),
    );
  const exact = meant(false);
  if (exact.length === 0 && found.length === 1) return found;
  const acted = exact.length > 0 ? exact : meant(true);
  const score = (record: FoundRecord) => scoreRecord(named || text, record);
  return acted.toSorted((one, other) => score(other) - score(one)).slice(0, ACTED_ON_MAX);
}

/**
 * The actions on a record that the user may take.
 * @param full the record in full; undefined until it has arrived
 * @param named the text by which the server has found it
 */
export function actionItems(
  { icon, record }: Pick<Item, 'icon'> & { record: FoundRecord },
  full: unknown,
  named: string,
  t: TFunction,
  viewer: CurrentUser,
): Item[] {
  if (full === undefined) return [];
  return permittedActions(record.kind, viewer)
    .filter(({ rule }) => rule(full as Facts, viewer))
    .map(({ key }) => ({
      group: t('search.actions'),
      url: `${record.url}#${key}`,
      title: t(`search.on.${key}`, { name: record.title }),
      subtitle: record.subtitle,
      words: [ACTION_WORDS[key], KIND_WORDS[record.kind], record.subtitle, named].join(' '),
      icon,
      record,
      begin: key,
    }));
}
