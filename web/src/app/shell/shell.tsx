import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#contracts/core/constants.ts';
import type { health } from '#contracts/system.ts';
import { attachFloatingLayer } from '#web/kit/display/floating-layer.ts';
import { CreatingForms } from '#web/kit/form/form-host.ts';
import { RecordNameContext, SetRecordNameContext } from '#web/kit/routes/shell-contexts.ts';
import { call } from '#web/lib/call.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { readCall } from '#web/lib/request.ts';
import { localStore } from '#web/storage.ts';
import { CREATING_FORMS } from '../creating-forms.ts';
import { Header } from './header.tsx';
import { NavSide } from './nav-side.tsx';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';

/** Loaded on demand: only phones have the drawer, and only once it is opened. */
const NavDrawer = lazyDialog([], () => import('./nav-drawer.tsx'), 'NavDrawer');

const CONTENT_ID = 'content';
/** Local-storage key of the menu folded to icons. */
const FOLDED = 'menu-folded';

/** Layout of the back office: menu on the left, header, content, footer. On phones the menu is a drawer. */
export function Shell() {
  const { t } = useTranslation();
  const [folded, setFolded] = useState(() => localStore.get(FOLDED) === 'true');
  const [drawer, { open, close }] = useDisclosure(false);
  const [name, setName] = useState<string | null>(null);
  const fold = () => {
    localStore.set(FOLDED, String(!folded));
    setFolded(!folded);
  };

  return (
    <div className={classes.shell} data-folded={folded}>
      <a href={`#${CONTENT_ID}`} className={classes.skip} onClick={skipToContent}>
        {t('shell.nav.skip')}
      </a>
      <Shortcuts />
      <NavSide folded={folded} onFold={fold} />
      {drawer && <NavDrawer onClose={close} />}
      <div className={classes.page}>
        <RecordNameContext value={name}>
          <Header onOpenMenu={open} />
        </RecordNameContext>
        <SetRecordNameContext value={setName}>
          <main ref={attachFloatingLayer} id={CONTENT_ID} tabIndex={-1} className={classes.main}>
            <CreatingForms value={CREATING_FORMS}>
              <Outlet />
            </CreatingForms>
          </main>
        </SetRecordNameContext>
        <Footer />
      </div>
    </div>
  );
}

/** Focuses the content by hand: the router would treat a fragment in the address as a navigation. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

const HEALTH_CALL = readCall<typeof health>('/health', 'public');

/** The product name, its version if the server reveals it, and the privacy policy. */
function Footer() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(HEALTH_CALL, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <footer className={classes.footer}>
      <span>{PRODUCT_NAME}</span>
      {data && <span>{t('shell.footer.version', { version: data.version })}</span>}
      <Link to="/privacy-policy">{t('shell.privacyPolicy')}</Link>
    </footer>
  );
}
