import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconArrowsMaximize,
  IconFocusCentered,
  IconPhotoDown,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface MapToolsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  onPicture: () => void;
  /** Undefined if the map is expanded. */
  onExpand: (() => void) | undefined;
}

/** The tools of the map. */
export function MapTools({ onZoomIn, onZoomOut, onFit, onPicture, onExpand }: MapToolsProps) {
  const { t } = useTranslation();
  return (
    <Group role="group" aria-label={t('quizMap.tools')} gap={4} mb={8}>
      <Tool label={t('quizMap.zoomOut')} Icon={IconZoomOut} onClick={onZoomOut} />
      <Tool label={t('quizMap.zoomIn')} Icon={IconZoomIn} onClick={onZoomIn} />
      <Tool label={t('quizMap.fit')} Icon={IconFocusCentered} onClick={onFit} />
      <Tool label={t('quizMap.picture')} Icon={IconPhotoDown} onClick={onPicture} />
      {onExpand && (
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          ml="auto"
          leftSection={<IconArrowsMaximize size={15} aria-hidden />}
          onClick={onExpand}
        >
          {t('quizMap.expand')}
        </Button>
      )}
    </Group>
  );
}

function Tool({ label, Icon: Glyph, onClick }: { label: string; Icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={onClick}>
        <Glyph size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
