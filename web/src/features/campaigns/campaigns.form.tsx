import { Input, NumberInput, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import {
  campaignInput,
  createCampaign,
  CAMPAIGN_FIELDS as FIELDS,
  updateCampaign,
} from '#contracts/campaigns/campaigns.ts';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { missingFiles } from '#web/kit/form/field-errors.ts';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { InTurn } from '#web/lib/in-turn.tsx';
import { ProblemError } from '#web/lib/problem.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { CampaignDescriptions } from './campaign-descriptions.tsx';
import type { CampaignValues } from './campaign-form.api.ts';
import {
  bodyOf,
  EMPTY_CAMPAIGN,
  firstLanguage,
  isRecommended,
  useSaveCampaign,
  valuesOf,
} from './campaign-form.api.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { campaignQuery } from './campaigns.api.ts';
import classes from './campaigns.form.module.css';
import { ReleaseDialog } from './release-dialog.tsx';
import { SlotRing } from './ring/slot-ring.tsx';
import { useSlotRing } from './ring/use-slot-ring.ts';

/** Creates a campaign, or edits the one with the given id. */
export function CampaignForm({ id }: { id?: number }) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const isOfHouse = useIsOfHouse();
  const [chosen, setChosen] = useState<Language | null>(null);
  const releasing = useRef(false);
  const save = useSaveCampaign(() => {
    const confirmed = releasing.current;
    // For one attempt only.
    releasing.current = false;
    return confirmed;
  });
  const { files } = id === undefined ? createCampaign : updateCampaign;
  const record = useRecordForm<CampaignValues, Campaign>({
    id,
    list: '/admin/campaigns',
    query: campaignQuery,
    save,
    schema: campaignInput,
    bodyOf: (values) => bodyOf(values, language),
    extraFaults: ({ cover }) => missingFiles(files, { 'cover.file': cover.file }),
    empty: EMPTY_CAMPAIGN,
    valuesOf,
    idOf: ({ campaignId }) => campaignId,
    successText: ({ name }) => t('campaigns.named', { name }),
  });
  const { form, row } = record;
  const { errors, values } = form;
  const language: Language = chosen ?? firstLanguage(row, localeOf(i18n.language));

  const inUse = save.error instanceof ProblemError && save.error.code === 'organisation.in_use' && save.error;
  const release = () => {
    save.reset();
    releasing.current = true;
    record.submit();
  };

  /** Errors of list entries are keyed by index, so a change of the list makes all of them stale. */
  const forgetFaults = (of: 'collection' | 'descriptions') => {
    for (const path of Object.keys(errors)) if (path.startsWith(of)) form.clearFieldError(path);
  };

  /** An empty description is sent only in the chosen language, so its index is another's once it is not chosen. */
  const chooseLanguage = (next: Language) => {
    if ([language, next].some((one) => values.descriptions[one].trim() === '')) forgetFaults('descriptions');
    setChosen(next);
  };

  const ring = useSlotRing(
    values.collection,
    (slots) => {
      form.setFieldValue('collection', slots);
      forgetFaults('collection');
    },
    id === undefined ? undefined : (fragranceId) => isRecommended(fragranceId, id),
  );

  /** Not while the server is asked whether a slot may change: the change would be left out. */
  const submit = () => {
    if (!ring.asking) record.submit();
  };

  return (
    <FormPage
      record={{ ...record, submit }}
      title={t(record.editing ? 'campaigns.edit' : 'shell.crumb.create.campaign')}
      section={t('shell.records.campaign')}
      feminine
      wide
      locked={useFormLock('campaigns.write', row, row)}
      aside={
        <CampaignPreview
          values={values}
          storedCover={row?.cover ?? null}
          description={values.descriptions[language]}
        />
      }
    >
      <div className={classes.root}>
        <div className={classes.columns}>
          <InTurn>
            {/* At once: what came later would push the ring down. */}
            <Stack gap={20}>
              <TextField
                label={label(FIELDS.name)}
                required
                limit={NAME_MAX}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <NumberInput
                label={label(FIELDS.fragranceShots)}
                description={t('campaigns.shotsHelp')}
                min={1}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                {...REQUIRED_PROPS}
                {...form.getInputProps('fragranceShots')}
              />
              {isOfHouse && (
                <OrganisationSelect
                  description={t(
                    row?.isDefault && values.organisationId !== null
                      ? 'campaigns.losesStar'
                      : 'belonging.organisationHelp',
                  )}
                  current={row?.organisation ?? null}
                  {...form.getInputProps('organisationId')}
                />
              )}
              <ImageField
                label={label(FIELDS.cover)}
                required={!record.editing}
                current={row?.cover ?? null}
                {...form.getInputProps('cover.file')}
              />
              <CampaignDescriptions
                value={values.descriptions}
                language={language}
                onLanguage={chooseLanguage}
                onChange={(written, text) => {
                  form.setFieldValue('descriptions', { ...values.descriptions, [written]: text });
                  forgetFaults('descriptions');
                }}
                errors={errors}
              />
            </Stack>
            <Input.Wrapper
              className={classes.device}
              label={t('campaigns.device')}
              labelElement="div"
              description={t('campaigns.deviceHelp')}
              inputWrapperOrder={['label', 'description', 'input', 'error']}
              {...REQUIRED_PROPS}
            >
              <SlotRing ring={ring} errors={errors} />
            </Input.Wrapper>
          </InTurn>
        </div>
      </div>
      {inUse && <ReleaseDialog problem={inUse} onConfirm={release} onCancel={save.reset} />}
    </FormPage>
  );
}
