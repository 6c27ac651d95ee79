import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignDescription } from '#contracts/campaigns/campaigns.ts';
import type { Language } from '#contracts/core/language.ts';
import { localeOf } from '#web/i18n/language.ts';
import { PrintSheet } from '#web/kit/display/print-sheet.tsx';
import { QrImage } from '#web/kit/display/qr/qr-image.tsx';
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

/** A campaign's description in a language, or else in the first one that it has; empty if it has none. */
function descriptionIn(descriptions: readonly CampaignDescription[], language: Language): string {
  const own = descriptions.find((entry) => entry.language === language);
  return (own ?? descriptions[0])?.description ?? '';
}
