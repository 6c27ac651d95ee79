import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRow } from '#contracts/fragrances.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './fragrance-columns.module.css';
import { paddedId } from './padded-id.ts';
import { SecretMark } from './secret-mark.tsx';
import { useFragranceActions } from './use-fragrance-actions.ts';

const column = listColumns<FragranceRow>();

/** The columns of the list of fragrances. */
export function useFragranceColumns() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const actions = useFragranceActions();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ({ name }) => name),
        column.accessor('fragranceId', {
          header: t('fragrances.id'),
          cell: ({ getValue }) => <span className={classes.id}>{paddedId(getValue())}</span>,
          meta: { figures: true, width: '88px' },
        }),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ row: { original } }) => (
            <span className={classes.name}>
              <Thumbnail file={original.image} name={original.name} />
              <span className={classes.words}>
                <TextCell maxWidth="360px">{original.name}</TextCell>
                {!original.secret && <SecretMark />}
              </span>
            </span>
          ),
          meta: { card: 'title' },
        }),
        column.accessor((row) => row.category.name, {
          id: 'category.name',
          header: t('fragrances.category'),
          cell: ({ getValue }) => <TextCell maxWidth="240px">{getValue()}</TextCell>,
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '200px' },
        }),
      ]),
    [t, dateTime, actions],
  );
}
