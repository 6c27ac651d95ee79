import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CAPSULE_STATES, exportCapsules } from '#contracts/capsules.ts';
import { ChoiceFilter } from '#web/kit/list/choice-filter.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { exportList } from '#web/kit/list/export-list.ts';
import { useListChoice } from '#web/kit/list/list-choice.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useCan } from '#web/lib/session.ts';
import { capsulesQuery, LIST } from './capsules.api.ts';
import { useCapsuleColumns } from './use-capsule-columns.tsx';

/** The list of capsules. They come by import and change by what devices fire; nothing is done with them here. */
export function CapsulesList() {
  const { t } = useTranslation();
  const state = useListState(LIST);
  const [chosen, choose] = useListChoice('state', CAPSULE_STATES);
  // All that is due is what a notice leads to: beside its two parts it is no choice of its own.
  const offered = CAPSULE_STATES.filter((state) => state !== 'due' || chosen === 'due');
  const query = useQuery(capsulesQuery(state.query, chosen));
  const columns = useCapsuleColumns();
  const rowId = ({ capsuleId }: { capsuleId: number }) => capsuleId;
  const table = useListTable({ state, columns, rows: query.data?.data, rowId });

  return (
    <ListPage
      title={t('capsules.title')}
      state={state}
      table={table}
      query={query}
      onExport={(columns) =>
        exportList(exportCapsules, { ...state.query, ...(chosen && { state: chosen }) }, columns)
      }
      filters={
        <ChoiceFilter
          label={t('list.state')}
          value={chosen}
          onChange={choose}
          all={t('capsules.states.all')}
          options={offered.map((value) => ({ value, label: t(`capsules.states.${value}`) }))}
        />
      }
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('capsules.title')}
        emptyHint={chosen ? t(`capsules.emptyOf.${chosen}`) : <EmptyHint />}
      />
    </ListPage>
  );
}

/** Where capsules come from, with the way there for who may go. */
function EmptyHint() {
  const { t } = useTranslation();
  const mayImport = useCan()('imports.write');
  return (
    <>
      {t('capsules.emptyHint')}
      {mayImport && (
        <Anchor
          size="sm"
          display="block"
          mt={8}
          renderRoot={(props) => <Link {...props} to="/admin/import" search={{ kind: 'capsules' }} />}
        >
          {t('capsules.import')}
        </Anchor>
      )}
    </>
  );
}
