import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contracts/core/files.ts';
import { useObjectUrl } from '#web/kit/fields/use-object-url.ts';
import { FormPreview } from '#web/kit/form/form-preview.tsx';
import type { IdentityValues } from './identity.api.ts';
import classes from './identity-preview.module.css';

interface IdentityPreviewProps {
  values: IdentityValues;
  /** The stored picture, shown until another one is chosen. */
  logo: StoredFile | null;
}

/** A live preview of the sign-in page. */
export function IdentityPreview({ values, logo }: IdentityPreviewProps) {
  const { t } = useTranslation();
  const chosen = useObjectUrl(values.logo.file);
  const picture = chosen ?? logo?.thumbnailUrl;
  const color = /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : undefined;
  return (
    <FormPreview title={t('identity.preview')}>
      <div className={classes.page}>
        <div className={classes.head}>
          {picture ? (
            <img src={picture} alt="" className={classes.logo} />
          ) : (
            <span className={classes.mark} style={{ background: color }} />
          )}
          <Text component="span" fw={650} fz={18} className={classes.words}>
            {values.name.trim() || t('identity.previewName')}
          </Text>
        </div>
        {values.text.trim() && (
          <Text size="sm" ta="center" className={classes.words}>
            {values.text.trim()}
          </Text>
        )}
        <div className={classes.card}>
          <span className={classes.line} />
          <span className={classes.line} />
          <span className={classes.button} style={{ background: color }}>
            {t('auth.login.submit')}
          </span>
        </div>
      </div>
    </FormPreview>
  );
}
