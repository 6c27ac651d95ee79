import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListViewsProps } from '#web/kit/routes/shell-contexts.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { viewListOf } from './views.api.ts';

const ViewsDialog = lazyDialog(['views'], () => import('./views.dialog.tsx'), 'ViewsDialog');

const ViewColumns = lazyComponent([], () => import('./view-columns.ts'), 'ViewColumns');

/** Opens the views of a list. Lists that do not support views get no button. */
export function ViewsButton({ showColumns, ...props }: ListViewsProps) {
  const { t } = useTranslation();
  const { view: viewId }: { view?: number } = useSearch({ strict: false });
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = viewListOf(props.state.endpoint);
  if (!list) return null;
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('list.views')}
      </Button>
      <Suspense>{viewId !== undefined && <ViewColumns viewId={viewId} showColumns={showColumns} />}</Suspense>
      {opened && <ViewsDialog {...props} list={list} onClose={close} />}
    </>
  );
}
