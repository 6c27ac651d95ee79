import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { fileNamePart } from '#contracts/core/file-names.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { copyText } from '#web/kit/display/copy-text.ts';
import { qrPngUrl, qrSvgFile } from '#web/kit/display/qr/qr-code.ts';
import { QrImage } from '#web/kit/display/qr/qr-image.tsx';
import { PrintKitButton } from '../print-kit/print-kit-button.tsx';
import classes from './qr.dialog.module.css';
import { QrSheet } from './qr-sheet.tsx';

export interface QrDialogProps {
  campaign: Pick<Campaign, 'campaignId' | 'name' | 'qrCode' | 'isDefault' | 'descriptions'>;
  onClose: () => void;
}

/** The QR code with which the app loads a campaign onto a device: to show, print, save or copy. */
export function QrDialog({ campaign, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const { name, qrCode } = campaign;
  const fileName = `qr-${campaign.campaignId}-${fileNamePart(name)}`;

  return (
    <Dialog onClose={onClose} title={t('campaigns.qr.open')} size="sm">
      <Stack align="center" gap="md">
        <QrImage text={qrCode} label={t('campaigns.qr.image', { name })} className={classes.code} />
        <Stack align="center" gap={6}>
          <Text fw={600} size="lg" ta="center" className={classes.name}>
            {name}
          </Text>
          {campaign.isDefault && (
            <Badge variant="light" leftSection={<IconStarFilled size={11} aria-hidden />}>
              {t('campaigns.defaultBadge')}
            </Badge>
          )}
          <Code aria-label={t('campaigns.qr.text')}>{qrCode}</Code>
        </Stack>
        <Text size="sm" c="dimmed" ta="center">
          {t('campaigns.qr.help')} {t('campaigns.qr.changes')}
        </Text>
        <Button
          fullWidth
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => window.print()}
          data-autofocus
        >
          {t('campaigns.qr.print')}
        </Button>
        <Group grow w="100%" gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save(`${fileName}.svg`, svgUrl(qrCode))}
          >
            {t('campaigns.qr.svg')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={async () => save(`${fileName}.png`, await qrPngUrl(qrCode))}
          >
            {t('campaigns.qr.png')}
          </Button>
        </Group>
        <PrintKitButton campaignId={campaign.campaignId} />
        <Button
          fullWidth
          variant="subtle"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() =>
            void copyText(qrCode, { done: t('campaigns.qr.copied'), failed: t('campaigns.qr.copyFailed') })
          }
        >
          {t('campaigns.qr.copy')}
        </Button>
      </Stack>
      <QrSheet campaign={campaign} />
    </Dialog>
  );
}

function svgUrl(text: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvgFile(text))}`;
}

function save(fileName: string, url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
