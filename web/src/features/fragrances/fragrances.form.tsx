import { Badge, Box, Group, Input, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryRef } from '#contracts/categories.ts';
import { FRAGRANCE_DESCRIPTION_MAX, NAME_MAX } from '#contracts/core/constants.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import type { Fragrance } from '#contracts/fragrances.ts';
import {
  createFragrance,
  FRAGRANCE_FIELDS as FIELDS,
  fragranceInput,
  updateFragrance,
} from '#contracts/fragrances.ts';
import type { BulkFieldProps } from '#web/domain/bulk/bulk.api.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useObjectUrl } from '#web/kit/fields/chosen-file.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { TextAreaField, TextField } from '#web/kit/fields/text-field.tsx';
import { missingFiles } from '#web/kit/form/field-errors.ts';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage, FormPreview } from '#web/kit/form/form-page.tsx';
import { formValues } from '#web/kit/form/form-values.ts';
import { useDraftState } from '#web/kit/form/use-draft.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import type { FragranceValues } from './fragrances.api.ts';
import { categoryOptionsQuery, fragranceQuery, useSaveFragrance } from './fragrances.api.ts';
import classes from './fragrances.form.module.css';

/** The chosen files; without one, the record keeps its own. */
const NO_FILES = { image: { file: null }, secret: { file: null } };
const EMPTY: FragranceValues = {
  name: '',
  description: '',
  categoryId: null,
  ...NO_FILES,
};

/** Creates a fragrance, or edits the one with the given id. */
export function FragranceForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const isOfHouse = useIsOfHouse();
  const [picked, setPicked] = useDraftState<CategoryRef | null>('category', null);
  const { files } = id === undefined ? createFragrance : updateFragrance;
  const record = useRecordForm<FragranceValues, Fragrance>({
    id,
    list: '/admin/fragrances',
    query: fragranceQuery,
    save: useSaveFragrance(),
    schema: fragranceInput,
    extraFaults: ({ image, secret }) =>
      missingFiles(files, { 'image.file': image.file, 'secret.file': secret.file }),
    empty: EMPTY,
    valuesOf: (row) => formValues(EMPTY, { ...row, ...NO_FILES }),
    idOf: ({ fragranceId }) => fragranceId,
    successText: ({ name }) => t('fragrances.named', { name }),
  });
  const { form, row } = record;
  const category = [picked, row?.category].find((known) => known?.categoryId === form.values.categoryId);
  const categoryField = form.getInputProps('categoryId');
  const creating = !record.editing;

  return (
    <FormPage
      record={record}
      title={creating ? t('shell.crumb.create.fragrance') : t('fragrances.edit')}
      section={t('shell.records.fragrance')}
      feminine
      locked={useFormLock('fragrances.write', row)}
      aside={<FragrancePreview values={form.values} category={category} image={row?.image ?? null} />}
    >
      <TextField label={label(FIELDS.name)} required limit={NAME_MAX} {...form.getInputProps('name')} />
      <RemoteSelect
        label={label(FIELDS.category)}
        required
        current={row?.category}
        search={categoryOptionsQuery}
        idOf={(option) => option.categoryId}
        nameOf={(option) => option.name}
        creates="category"
        {...categoryField}
        onChange={(categoryId, option) => {
          setPicked(option);
          categoryField.onChange(categoryId);
        }}
      />
      <TextAreaField
        label={label(FIELDS.description)}
        limit={FRAGRANCE_DESCRIPTION_MAX}
        {...form.getInputProps('description')}
      />
      <ImageField
        label={label(FIELDS.image)}
        description={t('fragrances.imageHelp')}
        required={creating}
        current={row?.image ?? null}
        {...form.getInputProps('image.file')}
      />
      {isOfHouse && (
        <ImageField
          label={label(FIELDS.secret)}
          description={t('fragrances.secretHelp')}
          required={creating}
          current={row?.secret ?? null}
          {...form.getInputProps('secret.file')}
        />
      )}
      {row && <FragranceCollections collections={row.collections} />}
    </FormPage>
  );
}

/** The bulk edit of the category. In a file of its own it would move the picker into the chunk that all pages fetch. */
export function BulkCategory({ onChange }: BulkFieldProps) {
  const label = useLabel();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <RemoteSelect
      label={label(FIELDS.category)}
      required
      autoOpen
      value={chosen}
      search={categoryOptionsQuery}
      idOf={(option) => option.categoryId}
      nameOf={(option) => option.name}
      onChange={(categoryId) => {
        setChosen(categoryId);
        onChange(categoryId === null ? null : { categoryId });
      }}
    />
  );
}

interface FragrancePreviewProps {
  values: FragranceValues;
  category: CategoryRef | null | undefined;
  /** The stored picture, shown until another one is chosen. */
  image: StoredFile | null;
}

/** A live preview of the fragrance as users of the app see it. */
function FragrancePreview({ values, category, image }: FragrancePreviewProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const chosen = useObjectUrl(values.image.file);
  const picture = chosen ?? image?.url;
  return (
    <FormPreview title={t('fragrances.preview')}>
      <div className={classes.card}>
        <div className={classes.picture}>
          {picture ? <img src={picture} alt="" /> : <IconPhoto size={40} stroke={1} aria-hidden />}
        </div>
        <Box p={16}>
          <Text fw={600} mb={6} className={classes.text} {...(values.name.trim() === '' && { c: 'dimmed' })}>
            {values.name.trim() || t('fragrances.previewName')}
          </Text>
          <Badge variant="light" {...(!category && { color: 'gray' })}>
            {category?.name ?? label(FIELDS.category)}
          </Badge>
          <Text size="sm" c="dimmed" mt={10} className={classes.text}>
            {values.description}
          </Text>
        </Box>
      </div>
    </FormPreview>
  );
}

/** The campaigns and slots that hold the fragrance. Read-only: slots are assigned in the campaign's form. */
function FragranceCollections({ collections }: Pick<Fragrance, 'collections'>) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <Input.Wrapper label={label(FIELDS.collections)} labelElement="div">
      {collections.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('fragrances.collectionsNone')}
        </Text>
      ) : (
        <Group gap="xs" mt={4}>
          {collections.map(({ campaignId, name, slot }) => (
            <Badge key={campaignId} variant="default" size="lg">
              {name} · {t('fragrances.slot', { slot })}
            </Badge>
          ))}
        </Group>
      )}
    </Input.Wrapper>
  );
}
