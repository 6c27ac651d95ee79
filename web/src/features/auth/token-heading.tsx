import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session/session.ts';
import { errorText } from '#web/lib/error-text.ts';
import classes from './token.module.css';
import { adviceText } from './token-advice.ts';

interface TokenHeadingProps {
  kind: TokenType;
  /** The error; null if there is none. */
  error: unknown;
}

/** The purpose of the page, or in red the error and what to do. */
export function TokenHeading({ kind, error }: TokenHeadingProps) {
  const { t } = useTranslation();
  if (error === null) {
    return (
      <>
        <Title order={1} className={classes.title}>
          {t(`passwords.token.${kind}.title`)}
        </Title>
        {kind !== 'activation' && (
          <Text c="dimmed" size="sm" mb="lg">
            {t(`passwords.token.${kind}.text`)}
          </Text>
        )}
      </>
    );
  }
  const failed = t(`passwords.token.${kind}.failedTitle`);
  const failure = errorText(error, t);
  // The activation page has no other content, so the error is its heading.
  const [heading, line] = kind === 'activation' ? [failure, failed] : [failed, failure];
  return (
    <div role="alert" className={classes.failure}>
      <Title order={1} className={classes.title}>
        {heading}
      </Title>
      <Text fw={600} size="sm" mt="xs">
        {line}
      </Text>
      <Text size="sm" mb="lg">
        {adviceText(kind, error, t)}
      </Text>
    </div>
  );
}
