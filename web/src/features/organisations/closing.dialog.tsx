import { Alert, Box, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PAGES } from '#contracts/core/resources.ts';
import type { OrganisationClosing } from '#contracts/organisations/closing.ts';
import type { Organisation } from '#contracts/organisations/organisations.ts';
import { RecordLines } from '#web/domain/record/related-records.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { closingQuery, useClosing } from './closing.api.ts';

/** What ends with a contract, by kind, in the order in which it is shown. */
const ENDING = {
  device: 'devices',
  initiative: 'initiatives',
  campaign: 'campaigns',
  place: 'places',
  user: 'users',
} as const;
type EndingKind = keyof typeof ENDING;
const KINDS = Object.keys(ENDING) as EndingKind[];

const isEnding = (resource: string): resource is EndingKind => resource in ENDING;

/** Names that a notification has room for. */
const NAMES_SHOWN = 3;

interface ClosingDialogProps {
  organisation: Pick<Organisation, 'organisationId' | 'name'>;
  onClose: () => void;
}

/** Shows what ends with the contract of an organisation and what stands in the way, and ends it on confirmation. */
export function ClosingDialog({ organisation: { organisationId: id, name }, onClose }: ClosingDialogProps) {
  const { t } = useTranslation();
  const { data: trial, error, isFetching, refetch } = useQuery(closingQuery(id));
  const { close, undo, closing } = useClosing(id);

  const undoClosing = async (batchId: string) => {
    const { refused, refusedTotal: count } = await undo(batchId);
    if (count === 0) return;
    const names = refused.slice(0, NAMES_SHOWN).map((record) => record.name);
    const detail = t('organisations.closing.stayed', {
      count,
      names: count > names.length ? `${names.join(', ')} …` : names.join(', '),
    });
    throw new ProblemError(409, { detail });
  };
  const confirm = async () => {
    try {
      const { batchId } = await close();
      const done: [string, string] = [t('organisations.closing.done'), name];
      if (batchId) notifyWithUndo(done, () => undoClosing(batchId));
      else notifySuccess(...done);
      onClose();
    } catch (failure) {
      notifyError(failureText(failure, t('organisations.closing.failed'), t), 'close organisation');
      void refetch();
    }
  };

  return (
    <Dialog
      title={t('organisations.closing.title', { name })}
      size="md"
      onClose={onClose}
      closeOnEscape={!closing}
      closeOnClickOutside={!closing}
      withCloseButton={!closing}
    >
      <Box role="status">
        {isFetching && (
          <Group gap="xs">
            <Loader size={16} aria-hidden />
            <Text size="sm">{t('list.loading')}</Text>
          </Group>
        )}
        {error && !isFetching && (
          <Text size="sm" c="var(--mantine-color-error)">
            {failureText(error, t('organisations.closing.failed'), t)}
          </Text>
        )}
      </Box>
      {trial && !isFetching && <Consequences id={id} closing={trial} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={closing} onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button
          loading={closing}
          disabled={!trial || isFetching || trial.refused.length > 0}
          onClick={() => void confirm()}
        >
          {t('organisations.closing.action')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** What stands in the way of the end of a contract, and what it does. */
function Consequences({ id, closing }: { id: number; closing: OrganisationClosing }) {
  const { t } = useTranslation();
  const counted = (kind: EndingKind, count: number) =>
    t(`organisations.closing.counts.${ENDING[kind]}`, { count });
  const listOf = (kind: EndingKind, state = '') =>
    `${PAGES[kind].list}?organisationId=${id}${state && `&state=${state}`}`;
  return (
    <Stack gap="md">
      {closing.refused.length > 0 && (
        <Alert color="orange" variant="light" role="alert" title={t('organisations.closing.refused')}>
          <RecordLines
            lines={closing.refused.map(({ resource, code, message, count }) => ({
              key: `${resource} ${code}`,
              ...(isEnding(resource)
                ? {
                    title: counted(resource, count),
                    href: listOf(resource, code === 'user.unconfirmed' ? 'unconfirmed' : ''),
                    note: message,
                  }
                : { title: message }),
            }))}
          />
        </Alert>
      )}
      <Text size="sm">{t('organisations.closing.text')}</Text>
      <RecordLines
        lines={KINDS.filter((kind) => closing[ENDING[kind]] > 0).map((kind) => ({
          key: kind,
          title: counted(kind, closing[ENDING[kind]]),
          href: listOf(kind),
          note: t(`organisations.closing.effects.${ENDING[kind]}`),
        }))}
      />
      <Text size="sm" c="dimmed">
        {t('organisations.closing.reports')}
      </Text>
    </Stack>
  );
}
