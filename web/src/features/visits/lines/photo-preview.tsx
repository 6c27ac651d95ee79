import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptPhoto } from '../outbox/photo-store.ts';
import classes from './lines.module.css';

/** A photo that the server does not have yet. */
export function PhotoPreview({ photo }: { photo: Blob }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return <img src={url} alt={t('visits.photo.one')} className={classes.photo} />;
}

/** The photo that is kept for an entry; null for none, and until it is there. */
export function useKeptPhoto(clientId: string | null): Blob | null {
  const [kept, setKept] = useState<{ clientId: string; photo: Blob } | null>(null);
  useEffect(() => {
    let gone = false;
    if (clientId)
      void keptPhoto(clientId).then((photo) => !gone && setKept(photo ? { clientId, photo } : null));
    return () => {
      gone = true;
    };
  }, [clientId]);
  return kept?.clientId === clientId ? (kept?.photo ?? null) : null;
}
