import { ActionIcon, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '#contracts/incidents.ts';
import type { User } from '#contracts/users/users.ts';
import { profileName } from '#web/domain/people/profile-texts.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { RecordLines, recordLine } from '#web/domain/record/related-records.tsx';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { runDownload } from '#web/kit/feedback/run-download.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { PageButtons } from '#web/kit/list/list-pager.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { Group as GroupName } from './incidents.api.ts';
import {
  affectedFile,
  affectedQuery,
  GROUPS,
  useAddAffected,
  useRemoveAffected,
  userOptionsQuery,
} from './incidents.api.ts';

/** The users affected by an incident: lists, adds, removes and exports them. */
export function AffectedUsers({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { incidentId: id, name } = incident;
  const editable = incident.deletedAt === null;
  const [page, setPage] = useState(1);
  const query = useQuery(affectedQuery(id, page));
  const remove = useRemoveAffected(id);
  const { data: rows = [], total = 0, totalPages = 0 } = query.data ?? {};
  // Removing the only row of the last page leaves the page number beyond the last page.
  if (query.data && !query.isPlaceholderData && page > Math.max(totalPages, 1))
    setPage(Math.max(totalPages, 1));

  const takeOut = async (userId: number, who: string) => {
    try {
      await remove.mutateAsync(userId);
      notifySuccess(t('incidents.page.removed'), who);
    } catch (error) {
      notifyError(failureText(error, t('incidents.page.removeFailed'), t));
    }
  };
  const download = async () => {
    try {
      await runDownload(affectedFile(id), name);
    } catch (error) {
      notifyError(failureText(error, t('incidents.page.exportFailed'), t));
    }
  };

  return (
    <RecordSection title={t('incidents.page.users')} wide>
      {query.isError && <ListLoadError query={query} />}
      <Stack gap="md" px="lg" pb="lg">
        {editable && <AddUsers id={id} />}
        {query.data && total === 0 && t('incidents.page.noUsers')}
      </Stack>
      <RecordLines
        lines={rows.map(({ id: userId, nome, email, addedAt }) =>
          recordLine('user', userId, nome, {
            note: `${email} · ${t('incidents.page.since', { date: dateTime(addedAt) })}`,
            aside: editable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('incidents.page.remove', { name: nome })}
                onClick={() => void takeOut(userId, nome)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ),
          }),
        )}
      />
      {total > 0 && (
        <Group justify="space-between" px="lg" pb="lg">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download()}
          >
            {t('incidents.page.export')}
          </Button>
          {totalPages > 1 && <PageButtons page={page} total={totalPages} onChange={setPage} />}
        </Group>
      )}
    </RecordSection>
  );
}

/** Adds one user, or all users with a profile. */
function AddUsers({ id }: { id: number }) {
  const { t } = useTranslation();
  const add = useAddAffected(id);
  const [person, setPerson] = useState<number | null>(null);
  const [group, setGroup] = useState<GroupName>('all');

  const run = async (added: number | GroupName) => {
    try {
      const { name } = await add.mutateAsync(added);
      setPerson(null);
      notifySuccess(t('incidents.page.added'), name);
    } catch (error) {
      notifyError(failureText(error, t('incidents.page.addFailed'), t));
    }
  };
  return (
    <Group align="flex-end" gap="lg">
      <Group align="flex-end" gap="xs">
        <RemoteSelect<User>
          label={t('incidents.page.person')}
          search={userOptionsQuery}
          idOf={(user) => user.id}
          nameOf={({ nome, email }) => `${nome} (${email})`}
          value={person}
          onChange={setPerson}
        />
        <Button
          variant="light"
          disabled={person === null || add.isPending}
          onClick={() => person && void run(person)}
        >
          {t('incidents.page.addPerson')}
        </Button>
      </Group>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t('incidents.page.group')}
          data={GROUPS.map((value) => ({
            value,
            label: value === 'all' ? t('incidents.page.everybody') : profileName(value, t),
          }))}
          value={group}
          onChange={(event) => setGroup(event.currentTarget.value as GroupName)}
        />
        <Button variant="light" disabled={add.isPending} onClick={() => void run(group)}>
          {t('incidents.page.addGroup')}
        </Button>
      </Group>
    </Group>
  );
}
