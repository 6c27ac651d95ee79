import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import { type Initiative, initiativeCalls, swapDays } from '#contracts/initiatives/initiatives.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { useFormat } from '#web/lib/format.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { RESOURCE } from './initiatives.api.ts';

interface SwapDaysDialogProps {
  initiative: Initiative;
  onClose: () => void;
}

/** Exchanges the days of an initiative with those of another, as two edits can't where both are at the same places. */
export function SwapDaysDialog({ initiative, onClose }: SwapDaysDialogProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [other, setOther] = useState<Initiative | null>(null);
  const { mutateAsync, isPending, error, reset } = useSwapDays(initiative.iniciativaId);
  const { name } = initiative;
  const daysOf = ({ startsOn, endsOn }: Initiative) => `${day(startsOn)} – ${day(endsOn)}`;
  const fault = error instanceof ProblemError ? error.fieldErrors.with : undefined;

  const swap = async ({ iniciativaId, name: otherName }: Initiative) => {
    await mutateAsync(iniciativaId);
    onClose();
    notifyWithUndo([t('initiatives.swap.done'), t('initiatives.swap.both', { name, otherName })], () =>
      mutateAsync(iniciativaId),
    );
  };

  return (
    <Dialog onClose={onClose} title={t('initiatives.swap.title', { name })}>
      <Stack gap="md">
        {/* Above the field, whose open options would cover its help. */}
        <Text size="sm">{t('initiatives.swap.help')}</Text>
        <RemoteSelect<Initiative>
          label={t('initiatives.swap.with')}
          required
          autoOpen
          value={other?.iniciativaId ?? null}
          onChange={(_, chosen) => {
            reset();
            setOther(chosen);
          }}
          search={otherOptions(initiative)}
          idOf={({ iniciativaId }) => iniciativaId}
          nameOf={(row) => t('initiatives.swap.option', { name: row.name, days: daysOf(row) })}
          error={fault}
        />
        <Text size="sm" role="status">
          {other &&
            t('initiatives.swap.result', {
              ...{ name, days: daysOf(other) },
              ...{ otherName: other.name, otherDays: daysOf(initiative) },
            })}
        </Text>
        {error && !fault && (
          <Alert color="red" variant="light" role="alert">
            {failureText(error, t('initiatives.swap.failed'), t)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            disabled={!other}
            loading={isPending}
            // A refusal is shown above.
            onClick={() => other && void swap(other).catch(() => undefined)}
          >
            {t('initiatives.swap.button')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The organisation's other planned initiatives, the next one first. Days of others can be changed one by one. */
function otherOptions({ iniciativaId, organisation }: Initiative) {
  return (text: string): OptionsQuery<Initiative> => ({
    queryKey: [RESOURCE, 'swap', iniciativaId, text],
    queryFn: async ({ signal }) => {
      const { data } = await call(initiativeCalls.list, {
        query: {
          ...{ isActive: 'true', status: 'planned', organisationId: String(organisation.organisationId) },
          ...{ FilterString: text, perPage: QUICK_SEARCH_LIMIT },
          ...{ orderBy: 'startsOn', orderByDirection: 'ASC' },
        },
        signal,
      });
      return data.filter((row) => row.iniciativaId !== iniciativaId);
    },
  });
}

function useSwapDays(id: number) {
  return useResourceMutation(RESOURCE, (other: number) =>
    call(swapDays, { params: { id }, body: { with: other } }),
  );
}
