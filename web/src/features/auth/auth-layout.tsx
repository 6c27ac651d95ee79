import { Center, Group, Text } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { attachFloatingLayer } from '#web/kit/display/floating-layer.ts';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import { Logo } from '#web/kit/display/logo.tsx';
import { useIdentity } from '#web/lib/identity.ts';
import classes from './auth-layout.module.css';

/** The frame of every page before sign-in: brand, language, one card, and links to the terms and privacy policy. */
export function AuthLayout() {
  const { t } = useTranslation();
  const { text } = useIdentity();
  return (
    <div className={classes.page}>
      <ScentTrail />
      <Group component="header" justify="space-between" wrap="nowrap" className={classes.header}>
        <Logo />
        <LanguageSwitch />
      </Group>
      <Center component="main" ref={attachFloatingLayer} p="md">
        <div className={classes.column}>
          {text && (
            <Text inherit ta="center" mb="md" className={classes.text}>
              {text}
            </Text>
          )}
          <div className={classes.card}>
            <Outlet />
          </div>
        </div>
      </Center>
      <Group component="footer" justify="center" gap="0 20px" className={classes.footer}>
        <Link to="/terms">{t('shell.terms')}</Link>
        <Link to="/privacy-policy">{t('shell.privacyPolicy')}</Link>
      </Group>
    </div>
  );
}

const LINES = 11;

/** The background before sign-in: lines that drift apart like a scent in still air, each slightly offset. */
function ScentTrail() {
  return (
    <svg
      className={classes.trail}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Array.from({ length: LINES }, (_, index) => (
        <path key={lineAt(index)} d={lineAt(index)} opacity={0.9 - (index / LINES) * 0.75} />
      ))}
    </svg>
  );
}

function lineAt(index: number): string {
  const rise = index * 26;
  const sway = index * 14;
  return (
    `M-40 ${860 - index * 6}C ${220 + sway} ${900 - rise}, ${330 - sway} ${560 - rise / 2}, ${640 + sway} ${610 - rise}` +
    `S ${1040 - sway} ${720 - rise * 1.8}, 1480 ${420 - rise * 1.4}`
  );
}
