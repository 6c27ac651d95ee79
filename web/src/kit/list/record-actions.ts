import type { Icon } from '@tabler/icons-react';
import { IconEdit, IconPower, IconRestore, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordField } from '#contracts/core/record-fields.ts';
import type { CreatedName, ResourceName } from '#contracts/core/resources.ts';
import { PAGES } from '#contracts/core/resources.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import type { RowAction } from './row-actions.tsx';

/** A record that can be deactivated. */
interface Deactivatable {
  deletedAt: string | null;
}

/** What a resource may specify for one of the shared actions. */
type Rules<Row> = Partial<Pick<RowAction<Row>, 'visible' | 'disabled' | 'obstacles' | 'run' | 'undo'>>;

/**
 * Actions shared by all resources: a resource only adds what is particular to it. By default, active records can be
 * edited and deactivated, and inactive ones can be activated or permanently deleted; activating undoes deactivating, and
 * vice versa.
 * @param state the calls, as `useStateMutations` returns them; must be stable across renders, like `may`
 * @param may whether the user may take these actions on a row, where that differs between rows
 * @example
 * const actions = useRecordActions(CATEGORY, useCategoryState());
 * return [actions.edit(), ...actions.states()];
 */
export function useRecordActions<Row extends Deactivatable>(
  kind: RecordKind<Row>,
  state: Record<'activate' | 'deactivate' | 'remove', (id: number) => Promise<unknown>>,
  may: (row: Row) => boolean = anyone,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  return useMemo(() => {
    const { name, nameOf, idOf } = kind;
    const isActive = ({ deletedAt }: Row) => deletedAt === null;
    const isInactive = (row: Row) => !isActive(row);
    const withRules =
      (action: RowAction<Row>) =>
      (rules: Rules<Row> = {}): RowAction<Row> => {
        const { visible, ...others } = { ...action, ...rules };
        return { ...others, idOf, visible: (row) => may(row) && (visible?.(row) ?? true) };
      };
    const toggle = (key: 'deactivate' | 'activate', icon: Icon, visible: (row: Row) => boolean) =>
      withRules({
        key,
        label: t(`list.${key}`),
        icon,
        visible,
        confirm: {
          title: (row) => t(`list.${key}Title`, { name: nameOf(row) }),
          message: () => t(`list.${key}Text`),
        },
        run: (row) => state[key](idOf(row)),
        success: (row) => [t('list.statusChanged'), nameOf(row)],
        undo: (row) => state[key === 'activate' ? 'deactivate' : 'activate'](idOf(row)),
        failure: t('list.statusFailed'),
      });
    const actions = {
      edit: withRules({
        key: 'edit',
        label: t('list.edit'),
        icon: IconEdit,
        visible: isActive,
        run: (row) =>
          navigate({ to: `${PAGES[name].list}/$id/update`, params: { id: idOf(row) }, state: FROM_LIST }),
      }),
      deactivate: toggle('deactivate', IconPower, isActive),
      activate: toggle('activate', IconRestore, isInactive),
      remove: withRules({
        key: 'delete',
        label: t('list.delete'),
        icon: IconTrash,
        visible: isInactive,
        confirm: {
          title: (row) => t('list.deleteTitle', { name: nameOf(row) }),
          message: () => t('list.deleteText'),
          danger: true,
        },
        run: (row) => state.remove(idOf(row)),
        success: (row) => [t('list.deleted'), nameOf(row)],
        failure: t('list.deleteFailed'),
      }),
    };
    return {
      ...actions,
      /** To deactivate, activate and delete; the rules say what prevents the first and the last. */
      states: (rules: Pick<Rules<Row>, 'disabled' | 'obstacles'> = {}) => [
        actions.deactivate(rules),
        actions.activate(),
        actions.remove(rules),
      ],
    };
  }, [t, navigate, kind, state, may]);
}

const anyone = () => true;

/** Kinds whose records are edited in a form, at `update` below their page. */
type EditedName = Exclude<CreatedName, 'device' | 'visit'>;

/** What lists and pages need to know of a resource's records. Declared outside components, so that it is stable. */
export interface RecordKind<Row, Name extends ResourceName = EditedName> {
  name: Name;
  /** The declaration of its fields. */
  fields: Readonly<Record<string, RecordField>>;
  /** A row's display name. */
  nameOf: (row: Row) => string;
  idOf: (row: Row) => number;
  /** Its records are neither active nor inactive. */
  stateless?: true;
}
