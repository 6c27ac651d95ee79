import type { Icon } from '@tabler/icons-react';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBottle,
  IconBuilding,
  IconCalendar,
  IconCategory,
  IconFileImport,
  IconFlag,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconMapPin,
  IconPill,
  IconRefresh,
  IconRoute,
  IconServer,
  IconShieldCog,
  IconSpray,
  IconTargetArrow,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import type { Permission } from '#contracts/core/permissions.ts';

/** A link to a page. */
export interface MenuLink {
  label: ParseKeys;
  icon: Icon;
  to: NonNullable<LinkProps['to']>;
  /** The letter that opens it after `g`. */
  key: string;
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

/** The menu, in display order. */
export const MENU: readonly MenuEntry[] = [
  { label: 'shell.menu.home', icon: IconLayoutDashboard, to: '/admin/home', key: 'd' },
  { label: 'shell.records.user', icon: IconUsers, to: '/admin/users', key: 'u', permission: 'users.read' },
  {
    label: 'shell.records.fragrance',
    icon: IconBottle,
    links: [
      {
        label: 'shell.menu.configuration',
        icon: IconAdjustments,
        to: '/admin/fragrances',
        key: 'f',
        permission: 'fragrances.read',
      },
      {
        label: 'shell.records.category',
        icon: IconCategory,
        to: '/admin/categories',
        key: 't',
        permission: 'categories.read',
      },
    ],
  },
  {
    label: 'shell.records.campaign',
    icon: IconTargetArrow,
    to: '/admin/campaigns',
    key: 'c',
    permission: 'campaigns.read',
  },
  { label: 'shell.menu.quiz', icon: IconRoute, to: '/admin/quiz', key: 'q', permission: 'quizzes.read' },
  {
    label: 'shell.records.device',
    icon: IconSpray,
    to: '/admin/devices',
    key: 'e',
    permission: 'devices.read',
  },
  {
    label: 'shell.records.capsule',
    icon: IconPill,
    to: '/admin/capsules',
    key: 'p',
    permission: 'capsules.read',
  },
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
  {
    label: 'shell.menu.alerts',
    icon: IconBell,
    to: '/admin/alerts',
    key: 'b',
    permission: 'alerts.read',
  },
  {
    label: 'shell.records.organisation',
    icon: IconBuilding,
    to: '/admin/organisations',
    key: 'z',
    permission: 'organisations.read',
  },
  {
    label: 'shell.records.place',
    icon: IconMapPin,
    to: '/admin/places',
    key: 'w',
    permission: 'places.read',
  },
  {
    label: 'shell.records.initiative',
    icon: IconFlag,
    to: '/admin/initiatives',
    key: 'n',
    permission: 'initiatives.read',
  },
  {
    label: 'shell.menu.import',
    icon: IconFileImport,
    to: '/admin/import',
    key: 'i',
    permission: 'imports.write',
  },
  {
    label: 'shell.menu.administration',
    icon: IconShieldCog,
    links: [
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
      {
        label: 'shell.records.incident',
        icon: IconAlertTriangle,
        to: '/admin/incidents',
        key: 'x',
        permission: 'incidents.write',
      },
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

/** Returns the entries that the user may open; groups without any are left out. */
export function visibleMenu(may: (permission: Permission) => boolean): MenuEntry[] {
  const open = (link: MenuLink) => link.permission === undefined || may(link.permission);
  return MENU.flatMap((entry): MenuEntry[] => {
    if (!('links' in entry)) return open(entry) ? [entry] : [];
    const links = entry.links.filter(open);
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}

/** Returns the links of these entries, without their groups. */
export function visibleLinks(may: (permission: Permission) => boolean): MenuLink[] {
  return visibleMenu(may).flatMap((entry) => ('links' in entry ? entry.links : entry));
}
