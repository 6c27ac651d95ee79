import { useTranslation } from 'react-i18next';
import {
  type Category,
  type CategoryInput,
  categoryInput,
  CATEGORY_FIELDS as FIELDS,
} from '#contracts/categories.ts';
import { NAME_MAX } from '#contracts/core/constants.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { formValues } from '#web/kit/form/form-values.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { categoryQuery, useSaveCategory } from './categories.api.ts';

const EMPTY: CategoryInput = { name: '' };

/** Creates a category, or edits the one with the given id. */
export function CategoryForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const record = useRecordForm<CategoryInput, Category>({
    id,
    list: '/admin/categories',
    query: categoryQuery,
    save: useSaveCategory(),
    schema: categoryInput,
    empty: EMPTY,
    valuesOf: (row) => formValues(EMPTY, row),
    idOf: ({ categoryId }) => categoryId,
    successText: ({ name }) => t('categories.named', { name }),
    ...(id === undefined && { failureText: t('categories.createFailed') }),
  });

  return (
    <FormPage
      record={record}
      title={record.editing ? t('categories.edit') : t('shell.crumb.create.category')}
      section={t('shell.records.category')}
      feminine
      loadFailed={t('categories.loadFailed')}
      locked={useFormLock('categories.write', record.row)}
    >
      <TextField
        label={label(FIELDS.name)}
        description={t('categories.nameHelp')}
        required
        limit={NAME_MAX}
        {...record.form.getInputProps('name')}
      />
    </FormPage>
  );
}
