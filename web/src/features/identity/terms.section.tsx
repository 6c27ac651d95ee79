import { Alert, Badge, Box, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedTerms } from '#contracts/terms.ts';
import { TermsText, versionText } from '#web/domain/terms/terms.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText } from '#web/kit/feedback/notify.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { termsQuery, termsVersionsQuery } from './terms.api.ts';
import classes from './terms.module.css';

/** The versions of the terms of use to read, with a link to write a new one. */
export function TermsSection() {
  const { t } = useTranslation();
  const titleId = useId();
  const { data, error } = useQuery(termsVersionsQuery);
  const [read, setRead] = useState<string | null>(null);
  return (
    <Box component="section" maw={640} mt="xl" className={classes.section} aria-labelledby={titleId}>
      <Group component="header" justify="space-between" gap="sm" px={20} py="md">
        <Box flex="1 1 260px">
          <Title order={2} fz="md" id={titleId}>
            {t('shell.terms')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('identity.terms.help')}
          </Text>
        </Box>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/admin/identity/terms" state={FROM_LIST} {...props} />}
        >
          {t('identity.terms.new')}
        </Button>
      </Group>
      {error && !data && (
        <Alert color="red" role="alert" mx="lg" mb="lg">
          {failureText(error, t('identity.terms.loadFailed'), t)}
        </Alert>
      )}
      <ul>
        {data?.map((terms) => (
          <Version key={terms.version} terms={terms} onRead={() => setRead(terms.version)} />
        ))}
      </ul>
      {read !== null && <ReadDialog version={read} onClose={() => setRead(null)} />}
    </Box>
  );
}

function Version({ terms, onRead }: { terms: PublishedTerms; onRead: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = versionText(terms.version, format);
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      p="10px 12px 10px 20px"
      className={classes.version}
    >
      <Stack gap={2} miw={0}>
        <Group component="span" gap="xs" className={classes.name}>
          {name}
          {terms.current && <Badge variant="light">{t('identity.terms.current')}</Badge>}
        </Group>
        <Text component="span" size="xs" c="dimmed">
          {terms.publishedAt === null
            ? t('identity.terms.own')
            : t('identity.terms.published', { moment: format.dateTime(terms.publishedAt) })}
          {' · '}
          {t('identity.terms.accepted', { count: terms.accepted })}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('identity.terms.readVersion', { version: name })}
        onClick={onRead}
      >
        {t('identity.terms.read')}
      </Button>
    </Group>
  );
}

function ReadDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(termsQuery(version));
  const name = versionText(version, useFormat());
  return (
    <Dialog onClose={onClose} title={t('identity.terms.dialog', { version: name })} size="lg">
      {data && (
        <div lang={data.language}>
          <Text fw={600} mb="md">
            {data.title}
          </Text>
          <TermsText parts={data.parts} order={3} />
        </div>
      )}
      {error && !data && (
        <Alert color="red" role="alert">
          {failureText(error, t('identity.terms.loadFailed'), t)}
        </Alert>
      )}
      {!data && !error && <Loader size="sm" aria-label={t('list.loading')} />}
    </Dialog>
  );
}
