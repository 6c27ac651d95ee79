import type { MantineColorScheme } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconBellCog,
  IconBook2,
  IconDoorExit,
  IconFileText,
  IconLanguage,
  IconPalette,
  IconScale,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ParseKeys, TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { PAGES, RESOURCE_NAMES } from '#contracts/core/resources.ts';
import type { Command } from '#web/features/search/commands.ts';
import { SearchPanel } from '#web/features/search/search.panel.tsx';
import { KIND_WORDS } from '#web/features/search/words.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import type { UiLanguage } from '#web/i18n/language.ts';
import { LANGUAGE_NAMES, UI_LANGUAGES } from '#web/i18n/language.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { errorText } from '#web/lib/error-text.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyModule } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import type { MenuLink } from '../menu.ts';
import type { AccountDialog } from './account-items.tsx';

// Icons of its own: with those of the account's menu, which every page would load then, it would make pages heavier.
const AccountDialogs = lazyDialog(['auth'], () => import('./account-items.tsx'), 'AccountDialogs');

const fetchHelp = lazyModule(['help'], () => import('#web/features/help/help.topics.ts'));

interface SearchDialogProps {
  /** What the user may open. Handed over, not imported: both this and every page would load it as a file of its own. */
  menu: readonly MenuLink[];
  /** Closes it and returns the focus; `onNavigate` does not return it, since another page opens. */
  onClose: () => void;
  onNavigate: () => void;
}

/** The search of everything: records, pages, what can be done from anywhere, and the help. */
export function SearchDialog({ menu, onClose, onNavigate }: SearchDialogProps) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const help = useQuery({
    queryKey: ['help', 'topics', i18n.language],
    queryFn: async () => {
      const { searchableTopics } = await fetchHelp();
      return searchableTopics(menu, t, IconBook2);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { setColorScheme } = useMantineColorScheme();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  if (dialog) return <AccountDialogs dialog={dialog} onClose={onClose} />;

  const speak = (language: UiLanguage) =>
    void changeLanguage(language).catch((error: unknown) => notifyError(errorText(error, t)));
  const commands = appCommands(menu, can, t, { open: setDialog, paint: setColorScheme, speak });
  return (
    <SearchPanel commands={[...commands, ...(help.data ?? [])]} onClose={onClose} onNavigate={onNavigate} />
  );
}

interface Doings {
  /** Opens a dialog of the account. */
  open: (dialog: AccountDialog) => void;
  paint: (scheme: MantineColorScheme) => void;
  speak: (language: UiLanguage) => void;
}

/** The pages, then what the header offers. Another kind of topic is a group of commands of its own, added at the end. */
export function appCommands(
  menu: readonly MenuLink[],
  can: (permission: Permission) => boolean,
  t: TFunction,
  doings: Doings,
): Command[] {
  const page = (to: string, label: ParseKeys, icon: Icon, subtitle?: ParseKeys): Command => ({
    group: t('search.pages'),
    url: to,
    title: t(label),
    icon,
    words: PAGE_WORDS[to] ?? '',
    ...(subtitle && { subtitle: t(subtitle) }),
  });
  const action = (url: string, title: string, icon: Icon, words: string, run?: () => void): Command => ({
    group: t('search.actions'),
    url,
    title,
    icon,
    words,
    ...(run && { run }),
  });
  const account = (dialog: AccountDialog, label: ParseKeys, words: string): Command => ({
    ...action(`#${dialog}`, t(label), IconUserCircle, words, () => doings.open(dialog)),
    replaces: true,
  });
  const scheme = (name: MantineColorScheme, words: string) => {
    const title = `${t('shell.scheme.label')}: ${t(`shell.scheme.${name}`)}`;
    return action(`#${name}`, title, IconPalette, `tema modo theme mode ${words}`, () => doings.paint(name));
  };
  const pages = menu.map(({ to, label, icon, hint }) => page(to, label, icon, hint));
  return [
    ...pages,
    ...(can('dashboard.read') ? [page('/admin/compare', 'shell.crumb.compare', IconScale)] : []),
    ...(can('alerts.rules')
      ? [page('/admin/alerts/rules', 'shell.crumb.rules', IconBellCog, 'shell.menu.alerts')]
      : []),
    page('/privacy-policy', 'shell.privacyPolicy', IconFileText),
    page('/terms', 'shell.terms', IconFileText),
    scheme('light', 'claro light dia branco'),
    scheme('dark', 'escuro dark noite noturno preto oscuro noche'),
    scheme('auto', 'sistema automatico system automatic'),
    ...UI_LANGUAGES.map((language) => {
      const title = `${t('shell.language')}: ${LANGUAGE_NAMES[language]}`;
      const words = `idioma lingua language ${LANGUAGE_WORDS[language]}`;
      return action(`#${language}`, title, IconLanguage, words, () => doings.speak(language));
    }),
    account('password', 'shell.account.changePassword', 'senha trocar password change contrasena clave'),
    account('factor', 'shell.account.secondFactor', '2fa mfa token passkey chave autenticacao authenticator'),
    account('sessions', 'shell.account.sessions', 'sessoes sessions sesiones login acessos'),
    ...(can('devices.write')
      ? [account('batches', 'shell.account.batches', 'lote bulk batch desfazer undo deshacer')]
      : []),
    account('data', 'shell.account.data', 'lgpd gdpr privacidade privacy perfil conta account'),
    action('/logout', t('shell.account.signOut'), IconDoorExit, SIGN_OUT_WORDS),
  ];
}

/* What people type in the three languages, without accents; see the search's own words. */

const SIGN_OUT_WORDS =
  'sair deslogar desconectar encerrar logout log sign out off signout exit quit salir cerrar sesion';

const LANGUAGE_WORDS: Record<UiLanguage, string> = {
  pt: 'portugues portuguese brasil',
  en: 'ingles english',
  es: 'espanhol espanol spanish',
};

const PAGE_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RESOURCE_NAMES.map((kind) => [PAGES[kind].list, KIND_WORDS[kind]])),
  '/admin/campaigns': `${KIND_WORDS.campaign} qr code codigo imprimir print`,
  '/admin/today':
    'hoje pendencias tarefas meus afazeres urgente responsavel assumir atribuir adiar today tasks todo mine my work urgent assign hoy pendientes tareas mios urgentes asignar',
  '/admin/home': 'inicio painel dashboard home graficos charts',
  '/admin/calendar': 'calendario agenda datas calendar schedule dates',
  '/admin/refill':
    'refil refis reposicao repor reabastecer recarga estoque refill refills restock swap reponer relleno acabando',
  '/admin/alerts': 'alerta alertas avisos problemas alert alerts warnings problems',
  '/admin/alerts/rules': 'regras limites rules thresholds reglas avisar',
  '/admin/compare': 'comparar comparacao compare comparison comparacion',
  '/admin/import':
    'importar importacao planilha carga excel csv import upload spreadsheet bulk importacion hoja',
  '/admin/perfis': 'perfil perfis permissoes papeis profile profiles roles permissions perfiles permisos',
  '/admin/audit': 'auditoria historico registro log logs audit history trail historial',
  '/admin/identity': 'identidade marca logo cores branding brand colours colors identidad colores',
  '/admin/system': 'sistema versao backup saude system version health status copia salud',
  '/privacy-policy': 'privacidade lgpd privacy policy privacidad',
  '/terms': 'termos terms terminos condiciones',
};
