import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session.ts';
import classes from './token.module.css';

interface TokenHeadingProps {
  kind: TokenType;
  /** What went wrong, in words. */
  failure: string | null;
}

/** What the page is for, or in red what went wrong. An activation shows nothing else, so its failure is the heading. */
export function TokenHeading({ kind, failure }: TokenHeadingProps) {
  const { t } = useTranslation();
  if (failure === null) {
    return (
      <>
        <Title order={1} className={classes.title}>
          {t(`auth.token.${kind}.title`)}
        </Title>
        {kind !== 'activation' && (
          <Text c="dimmed" mb="lg">
            {t(`auth.token.${kind}.text`)}
          </Text>
        )}
      </>
    );
  }
  const failed = t(`auth.token.${kind}.failedTitle`);
  const [title, subtitle] = kind === 'activation' ? [failure, failed] : [failed, failure];
  return (
    <div role="alert" className={classes.failure}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Text mb="lg">{subtitle}</Text>
    </div>
  );
}
