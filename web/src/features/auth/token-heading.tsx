import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session.ts';
import { errorText } from '#web/lib/error-text.ts';
import classes from './token.module.css';
import { adviceText } from './token-advice.ts';

interface TokenHeadingProps {
  kind: TokenType;
  /** What was thrown; null while nothing went wrong. */
  error: unknown;
}

/** What the page is for, or in red what went wrong and what to do. */
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
  // An activation shows nothing else, so what went wrong is the page's heading.
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
