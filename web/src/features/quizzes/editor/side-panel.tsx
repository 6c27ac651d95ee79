import { Skeleton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PANELS = ['questions', 'map', 'play', 'versions'] as const;
type PanelName = (typeof PANELS)[number];

/** The tabs beside the question form. The content of a tab is loaded and mounted when it is first opened. */
export function SidePanel(panels: Record<PanelName, ReactNode>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<PanelName>('questions');
  const [opened, setOpened] = useState<ReadonlySet<PanelName>>(new Set([shown]));
  const open = (name: PanelName) => {
    setShown(name);
    setOpened((before) => new Set([...before, name]));
  };
  return (
    <Tabs value={shown} onChange={(name) => name && open(name as PanelName)} miw={0}>
      <Tabs.List grow aria-label={t('quiz.panels.label')}>
        {PANELS.map((name) => (
          <Tabs.Tab key={name} value={name} px={4} py={8}>
            {t(`quiz.panels.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PANELS.map((name) => (
        <Tabs.Panel key={name} value={name} pt={16}>
          {opened.has(name) && <Suspense fallback={<Skeleton height={320} />}>{panels[name]}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
