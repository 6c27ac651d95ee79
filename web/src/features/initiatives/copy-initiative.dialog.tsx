import { SimpleGrid } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import {
  INITIATIVE_FIELDS as FIELDS,
  initiativeCalls,
  initiativeInput,
} from '#contracts/initiatives/initiatives.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { CopyDialog } from '#web/kit/dialogs/copy-dialog.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { call } from '#web/lib/call.ts';
import { yearLater } from '#web/lib/day.ts';
import { bodyOf, valuesOf } from './initiative-form.api.ts';

interface CopyInitiativeDialogProps {
  initiative: Initiative;
  onClose: () => void;
}

/** Plans an initiative again, by default a year later: the same campaign, places and target. */
export function CopyInitiativeDialog({ initiative, onClose }: CopyInitiativeDialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const navigate = useNavigate();
  const [startsOn, endsOn] = [yearLater(initiative.startsOn), yearLater(initiative.endsOn)];

  return (
    <CopyDialog
      resource="initiatives"
      title={t('initiatives.copy.title', { name: initiative.name })}
      values={{ ...valuesOf(initiative), name: nameLater(initiative), startsOn, endsOn }}
      schema={initiativeInput}
      bodyOf={bodyOf}
      copy={(values) =>
        call(initiativeCalls.create, { body: bodyOf(values) as BodyOf<typeof initiativeCalls.create> })
      }
      done={({ name }) => [t('initiatives.copy.done'), name]}
      failed={t('initiatives.copy.failed')}
      open={({ iniciativaId }) =>
        void navigate({ to: '/admin/initiatives/$id', params: { id: iniciativaId } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={label(FIELDS.name)}
            description={t('initiatives.copy.help')}
            required
            limit={NAME_MAX}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DateField
              label={label(FIELDS.startsOn)}
              {...REQUIRED_PROPS}
              {...form.getInputProps('startsOn')}
            />
            <DateField
              label={label(FIELDS.endsOn)}
              {...REQUIRED_PROPS}
              {...(form.values.startsOn && { min: form.values.startsOn })}
              {...form.getInputProps('endsOn')}
            />
          </SimpleGrid>
        </>
      )}
    </CopyDialog>
  );
}

/** The name for a year later: “Natal 2026” becomes “Natal 2027”. */
function nameLater({ name, startsOn }: Initiative): string {
  const year = Number(startsOn.slice(0, 'YYYY'.length));
  return name.replaceAll(String(year), String(year + 1));
}
