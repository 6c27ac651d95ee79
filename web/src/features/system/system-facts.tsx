import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './system.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** The state of what the fact describes. */
  badge?: ReactNode;
}

/** A titled section of named facts. */
export function SystemFacts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Title order={2} size="h3" fz="md" id={titleId} className={classes.head}>
        {title}
      </Title>
      <dl>
        {facts.map(({ name, value, badge }) => (
          <div key={name} className={classes.fact}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <dd>
              <span>{value}</span>
              {badge}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
