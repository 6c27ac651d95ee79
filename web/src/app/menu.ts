import type { Icon } from '@tabler/icons-react';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBottle,
  IconBuilding,
  IconCalendar,
  IconCategory,
  IconClipboardCheck,
  IconFileImport,
  IconFlag,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconListCheck,
  IconMapPin,
  IconPill,
  IconRefresh,
  IconRoute,
  IconServer,
  IconSpray,
  IconTargetArrow,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';

/** A link to a page. */
export interface MenuLink {
  label: ParseKeys;
  icon: Icon;
  to: NonNullable<LinkProps['to']>;
  /** The letter that opens it after `g`. */
  key: string;
  /** What the page shows, if its label doesn't say. */
  hint?: ParseKeys;
  /** Missing: for everyone in the back office. */
  permission?: Permission;
}

/** A heading with several links. */
export interface MenuGroup {
  label: ParseKeys;
  icon: Icon;
  links: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

/** A part of the menu. */
export interface MenuSection {
  /** Missing for the first part, which everyone comes for. */
  head?: ParseKeys;
  entries: readonly MenuEntry[];
}

/** The link to the list of a kind of record. */
function listLink(kind: ResourceName, icon: Icon, key: string): MenuLink {
  const { list, read } = PAGES[kind];
  return { label: `shell.records.${kind}`, icon, to: list, key, permission: read };
}

/** The menu, in display order: first what the product is about, then what supports it. */
const MENU: readonly MenuSection[] = [
  {
    entries: [
      {
        label: 'shell.menu.today',
        icon: IconListCheck,
        to: '/admin/today',
        key: 'h',
        permission: 'dashboard.read',
      },
      { label: 'shell.menu.home', icon: IconLayoutDashboard, to: '/admin/home', key: 'd' },
      listLink('user', IconUsers, 'u'),
      {
        label: 'shell.records.fragrance',
        icon: IconBottle,
        links: [
          {
            ...listLink('fragrance', IconAdjustments, 'f'),
            label: 'shell.menu.configuration',
            hint: 'shell.menu.configurationHint',
          },
          listLink('category', IconCategory, 't'),
        ],
      },
      listLink('campaign', IconTargetArrow, 'c'),
      { ...listLink('quiz', IconRoute, 'q'), label: 'shell.menu.quiz' },
      listLink('device', IconSpray, 'e'),
      listLink('capsule', IconPill, 'p'),
    ],
  },
  {
    head: 'shell.menu.clients',
    entries: [
      listLink('organisation', IconBuilding, 'z'),
      listLink('place', IconMapPin, 'w'),
      listLink('initiative', IconFlag, 'n'),
    ],
  },
  {
    head: 'shell.menu.work',
    entries: [
      {
        label: 'shell.menu.calendar',
        icon: IconCalendar,
        to: '/admin/calendar',
        key: 'a',
        permission: 'dashboard.read',
      },
      {
        label: 'shell.menu.refill',
        icon: IconRefresh,
        to: '/admin/refill',
        key: 'o',
        permission: 'capsules.read',
      },
      listLink('visit', IconClipboardCheck, 'y'),
      {
        label: 'shell.menu.alerts',
        icon: IconBell,
        to: '/admin/alerts',
        key: 'b',
        permission: 'alerts.read',
      },
      {
        label: 'shell.menu.import',
        icon: IconFileImport,
        to: '/admin/import',
        key: 'i',
        permission: 'imports.write',
      },
    ],
  },
  {
    head: 'shell.menu.administration',
    entries: [
      {
        label: 'shell.menu.profiles',
        icon: IconUserShield,
        to: '/admin/perfis',
        key: 'r',
        permission: 'profiles.read',
      },
      {
        label: 'shell.menu.audit',
        icon: IconHistory,
        to: '/admin/audit',
        key: 'l',
        permission: 'audit.read',
      },
      listLink('incident', IconAlertTriangle, 'x'),
      {
        label: 'shell.menu.identity',
        icon: IconId,
        to: '/admin/identity',
        key: 'v',
        permission: 'identity.write',
      },
      {
        label: 'shell.menu.system',
        icon: IconServer,
        to: '/admin/system',
        key: 's',
        permission: 'system.read',
      },
    ],
  },
];

/** Returns the parts with the entries that the user may open; those without any are left out. */
export function visibleMenu(may: (permission: Permission) => boolean): MenuSection[] {
  const open = (link: MenuLink) => link.permission === undefined || may(link.permission);
  return MENU.map((section) => ({
    ...section,
    entries: section.entries.flatMap((entry): MenuEntry[] => {
      if (!('links' in entry)) return open(entry) ? [entry] : [];
      const links = entry.links.filter(open);
      return links.length > 0 ? [{ ...entry, links }] : [];
    }),
  })).filter(({ entries }) => entries.length > 0);
}

/** Returns the links that the user may open, without their groups. */
export function visibleLinks(may: (permission: Permission) => boolean): MenuLink[] {
  const entries = visibleMenu(may).flatMap((section) => section.entries);
  return entries.flatMap((entry) => ('links' in entry ? entry.links : entry));
}
