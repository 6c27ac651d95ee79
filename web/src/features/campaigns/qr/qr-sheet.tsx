import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { localeOf } from '#web/i18n/language.ts';
import { PrintSheet } from '#web/kit/display/print-sheet.tsx';
import { QrImage } from '#web/kit/display/qr/qr-image.tsx';
import { descriptionIn } from '../campaign-texts.ts';
import classes from './qr-sheet.module.css';

/** The printed sheet: a campaign's QR code with its name and description. */
export function QrSheet({ campaign }: { campaign: Pick<Campaign, 'name' | 'qrCode' | 'descriptions'> }) {
  const { t, i18n } = useTranslation();
  const { name, qrCode, descriptions } = campaign;
  return (
    <PrintSheet>
      <div className={classes.sheet}>
        <QrImage text={qrCode} label={t('campaigns.qr.image', { name })} className={classes.code} />
        <p className={classes.name}>{name}</p>
        <p className={classes.description}>{descriptionIn(descriptions, localeOf(i18n.language))}</p>
      </div>
    </PrintSheet>
  );
}
