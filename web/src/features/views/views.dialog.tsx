import { Divider, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultStringifySearch, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import type { View, ViewList } from '#contracts/views.ts';
import { createView, deleteView, updateView, useView } from '#contracts/views.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { ListViewsProps } from '#web/kit/routes/shell-contexts.ts';
import { call } from '#web/lib/call.ts';
import { errorText } from '#web/lib/error-text.ts';
import type { ViewName } from './view-form.tsx';
import { ViewForm } from './view-form.tsx';
import { ViewLine } from './view-line.tsx';
import { VIEW_PATHS, viewSearch, viewsQuery } from './views.api.ts';

interface ViewsDialogProps extends Omit<ListViewsProps, 'showColumns'> {
  list: ViewList;
  onClose: () => void;
}

/** The views of a list: applies one, or saves the list's state as a new one. */
export function ViewsDialog({ list, state, shownColumns, onClose }: ViewsDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data, error } = useQuery(viewsQuery);
  const { save, remove, use } = useViewChanges();
  const [renamed, setRenamed] = useState<View | null>(null);
  const [removed, setRemoved] = useState<View | null>(null);
  const views = data?.filter((view) => view.list === list) ?? [];

  /** The list's state without the page; includes the sort even if it is remembered and not in the URL. */
  const current = () => ({
    search: defaultStringifySearch({
      ...search,
      page: undefined,
      view: undefined,
      sort: state.sort,
      dir: state.direction,
    }).replace(/^\?/, ''),
    columns: shownColumns(),
  });
  const apply = (view: View) => {
    onClose();
    void navigate({ to: VIEW_PATHS[list], search: viewSearch(view) });
  };
  const keep = async (name: ViewName) => {
    const { viewId, search, columns } = renamed ?? { viewId: undefined, ...current() };
    await save.mutateAsync({ id: viewId, body: { list, search, columns, ...name } });
    setRenamed(null);
    notifySuccess(t('views.saved'), name.name);
  };
  /** Notifies of errors that belong to no field. */
  const attempt = async (work: Promise<unknown>, done?: () => void) => {
    try {
      await work;
      done?.();
    } catch (failure) {
      notifyError(errorText(failure, t));
    }
  };
  const replace = ({ viewId, name, shared }: View) =>
    attempt(save.mutateAsync({ id: viewId, body: { list, name, shared, ...current() } }), () =>
      notifySuccess(t('views.saved'), name),
    );

  return (
    // While the confirmation is open, Escape closes that instead.
    <Dialog title={t('list.views')} onClose={onClose} closeOnEscape={!removed} size="md">
      <Stack gap="md">
        {!data && !error && <Loader size="sm" role="img" aria-label={t('list.loading')} />}
        {error && <Text size="sm">{errorText(error, t)}</Text>}
        {data && views.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('views.empty')}
          </Text>
        )}
        {views.length > 0 && (
          <Stack component="ul" gap={2} aria-label={t('list.views')}>
            {views.map((view) => (
              <ViewLine
                key={view.viewId}
                view={view}
                onApply={() => apply(view)}
                onUse={(change) => void attempt(use.mutateAsync({ ...view, ...change }))}
                onRename={() => setRenamed(view)}
                onReplace={() => void replace(view)}
                onRemove={() => setRemoved(view)}
              />
            ))}
          </Stack>
        )}
        <Divider label={renamed ? t('views.renaming', { name: renamed.name }) : t('views.current')} />
        <ViewForm
          key={renamed?.viewId ?? 'new'}
          view={renamed}
          save={keep}
          onCancel={() => setRenamed(null)}
        />
      </Stack>
      {removed && (
        <LazyConfirmDialog
          title={t('list.deleteTitle', { name: removed.name })}
          confirmLabel={t('list.delete')}
          danger
          running={remove.isPending}
          onCancel={() => setRemoved(null)}
          onConfirm={() => void attempt(remove.mutateAsync(removed)).then(() => setRemoved(null))}
        >
          {t(removed.shared ? 'views.removeShared' : 'list.deleteText')}
        </LazyConfirmDialog>
      )}
    </Dialog>
  );
}

type Input = BodyOf<typeof createView>;
/** Not a hook: named after the endpoint's path. */
const putUse = useView;

/** The mutations of views. */
export function useViewChanges() {
  const save = useResourceMutation('views', ({ id, body }: { id: number | undefined; body: Input }) =>
    id === undefined ? call(createView, { body }) : call(updateView, { params: { id }, body }),
  );
  const remove = useResourceMutation('views', ({ viewId }: View) =>
    call(deleteView, { params: { id: viewId } }),
  );
  const use = useResourceMutation('views', ({ viewId, pinned, opening }: View) =>
    call(putUse, { params: { id: viewId }, body: { pinned, opening } }),
  );
  return { save, remove, use };
}
