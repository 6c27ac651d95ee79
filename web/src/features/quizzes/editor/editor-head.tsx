import { Alert, Badge, Button, Group, Popover, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowUpRight, IconCopy, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { QUIZ_FIELDS as FIELDS, type Quiz, quizState } from '#contracts/quizzes/quizzes.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { LazyConfirmDialog, useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useBegunAction } from '#web/kit/list/use-begun-action.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan } from '#web/lib/session.ts';
import type { FaultEntry } from '../validation/fault-entries.ts';
import { FaultList } from '../validation/fault-list.tsx';
import classes from './quiz-editor.module.css';

const CopyQuizDialog = lazyDialog(
  ['quizzes/copy'],
  () => import('../copy/copy-quiz.dialog.tsx'),
  'CopyQuizDialog',
);

const LOOK = {
  draft: { variant: 'default' },
  validated: { variant: 'light', color: 'gray' },
  published: { variant: 'light' },
} as const;

/** The name, campaign, language and state of the quiz. */
export function EditorHead({ quiz, locked }: { quiz: Quiz; locked: string | null }) {
  const { t } = useTranslation();
  const label = useLabel();
  const state = quizState(quiz);
  const live = state !== 'published' && quiz.published;
  const fixed = { readOnly: true, variant: 'filled' } as const;
  return (
    <>
      {locked && (
        <Alert color="gray" mb="md" icon={<IconLock aria-hidden />}>
          {locked}
        </Alert>
      )}
      <div className={classes.head}>
        <TextInput label={label(FIELDS.name)} value={quiz.name} {...fixed} />
        <TextInput
          label={label(FIELDS.campaign)}
          value={quiz.campaign.name}
          rightSectionWidth={44}
          rightSection={
            <RowLink
              className={classes.toCampaign}
              href={recordPath('campaign', quiz.campaign.campaignId)}
              aria-label={quiz.campaign.name}
            >
              <IconArrowUpRight size={16} aria-hidden />
            </RowLink>
          }
          {...fixed}
        />
        <TextInput label={label(FIELDS.language)} value={label(LANGUAGE_WORDS[quiz.language])} {...fixed} />
        <Group gap={8} mih={36} role="status">
          <Badge {...LOOK[state]} size="lg">
            {t(`quiz.state.${state}`)}
          </Badge>
          {live && (
            <Text size="sm" c="dimmed">
              {t('quiz.stillLive', { number: live.number })}
            </Text>
          )}
        </Group>
      </div>
    </>
  );
}

/** Opens the dialog that copies the quiz. */
export function CopyButton({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation();
  const mayCopy = useCan()('quizzes.write');
  const copying = useRowDialog<Quiz>();
  useBegunAction((key) => key === 'copy' && mayCopy && copying.show(quiz));
  if (!mayCopy) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => copying.show(quiz)}
      >
        {t('shell.duplicate')}
      </Button>
      {copying.row && <CopyQuizDialog quiz={copying.row} onClose={copying.hide} />}
    </>
  );
}

interface PublishQuestionProps {
  quiz: Quiz;
  onPublish: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation before apps receive another quiz. */
export function PublishQuestion({ quiz, onPublish, onCancel }: PublishQuestionProps) {
  const { t } = useTranslation();
  const { name, campaign, published } = quiz;
  return (
    <LazyConfirmDialog
      title={t('quiz.publishTitle', { name })}
      confirmLabel={t('quiz.publish')}
      onConfirm={onPublish}
      onCancel={onCancel}
    >
      {published
        ? t('quiz.replaceText', { campaign: campaign.name, number: published.number })
        : t('quiz.publishText', { campaign: campaign.name })}
    </LazyConfirmDialog>
  );
}

interface FaultButtonProps {
  entries: readonly FaultEntry[];
  onNavigate: (entry: FaultEntry) => void;
}

/** Shows the number of faults and opens their list. */
export function FaultButton({ entries, onNavigate }: FaultButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (entries.length === 0) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <Button
          variant="light"
          color="red"
          leftSection={<IconAlertTriangle size={16} aria-hidden />}
          onClick={() => setOpened((shown) => !shown)}
        >
          {t('quiz.faultCount', { count: entries.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.faults}>
        <FaultList
          entries={entries}
          onNavigate={(entry) => {
            setOpened(false);
            onNavigate(entry);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
