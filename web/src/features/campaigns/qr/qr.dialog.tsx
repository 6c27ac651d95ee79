import { Badge, Button, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconFileZip, IconPrinter, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignDescription } from '#contracts/campaigns/campaigns.ts';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import { localeOf } from '#web/i18n/language.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { PrintSheet } from '#web/kit/display/print-sheet.tsx';
import { QrImage, qrPngUrl, qrSvgFile } from '#web/kit/display/qr-code.tsx';
import { copyText } from '#web/kit/feedback/notify.ts';
import { downloadPrintKit, savePrintKit } from './print-kit.ts';
import classes from './qr.dialog.module.css';

interface QrDialogProps {
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

/** Downloads a campaign's print kit. A second click or unmounting cancels the download. */
function PrintKitButton({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const saving = useRef<AbortController | null>(null);
  useEffect(() => () => saving.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    saving.current = controller;
    setRunning(true);
    const { signal } = controller;
    await savePrintKit(() => downloadPrintKit(campaignId)({ signal }), signal);
    if (saving.current === controller) setRunning(false);
  };
  const cancel = () => {
    saving.current?.abort();
    saving.current = null;
    setRunning(false);
  };

  return (
    <Button
      fullWidth
      variant="default"
      leftSection={running ? <Loader size={16} aria-hidden /> : <IconFileZip size={16} aria-hidden />}
      onClick={running ? cancel : () => void start()}
      aria-busy={running}
    >
      {running ? t('campaigns.printKit.cancel') : t('campaigns.printKit.download')}
    </Button>
  );
}

/** The printed sheet: a campaign's QR code with its name and description. */
function QrSheet({ campaign }: { campaign: Pick<Campaign, 'name' | 'qrCode' | 'descriptions'> }) {
  const { t, i18n } = useTranslation();
  const { name, qrCode, descriptions } = campaign;
  return (
    <PrintSheet>
      <div className={classes.sheet}>
        <QrImage text={qrCode} label={t('campaigns.qr.image', { name })} className={classes.sheetCode} />
        <p className={classes.sheetName}>{name}</p>
        <p className={classes.sheetText}>{descriptionIn(descriptions, localeOf(i18n.language))}</p>
      </div>
    </PrintSheet>
  );
}

/** A campaign's description in a language, or else in the first one that it has; empty if it has none. */
function descriptionIn(descriptions: readonly CampaignDescription[], language: Language): string {
  const own = descriptions.find((entry) => entry.language === language);
  return (own ?? descriptions[0])?.description ?? '';
}
