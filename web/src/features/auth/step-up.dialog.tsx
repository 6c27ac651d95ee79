import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contracts/session/session.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { oidcName } from '#web/lib/identity.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { currentUser } from '#web/lib/session.ts';
import { onSessionChange } from '#web/lib/session-store.ts';
import { confirmIdentity } from './auth.api.ts';
import { PasswordField, supportsPasskeys } from './credentials.tsx';
import { DialogFormEnd, UserNameField } from './form-parts.tsx';
import { confirmIdentityByPasskey } from './passkeys.api.ts';

const OidcStepUp = lazyComponent([], () => import('./oidc-step-up.tsx'), 'OidcStepUp');

type Method = 'passkey' | 'code' | 'password';

/** The user's methods, quickest first. */
function methodsOf(user: CurrentUser | null): Method[] {
  const factors = user?.secondFactorMethods ?? [];
  return [
    ...(factors.includes('passkey') && supportsPasskeys() ? (['passkey'] as const) : []),
    ...(factors.includes('totp') ? (['code'] as const) : []),
    'password',
  ];
}

/** Asks the signed-in user for their password, an authenticator code or a passkey. */
export function StepUpDialog({ onEnd }: { onEnd: (done: boolean) => void }) {
  const { t } = useTranslation();
  const [user] = useState(currentUser);
  const field = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<Method>(() => methodsOf(user)[0] ?? 'password');
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const ended = useEffectEvent(onEnd);
  const asked = user?.id;
  // The pending call belongs to this user: cancel if another one signs in, or the session ends.
  useEffect(
    () =>
      onSessionChange(({ session }) => {
        if (session?.user?.id !== asked) ended(false);
      }),
    [asked],
  );
  const choose = (other: Method) => {
    setMethod(other);
    setFault(null);
    setFailure(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, here to the form behind the dialog.
    event.stopPropagation();
    if (sending) return;
    const given = field.current?.value ?? '';
    const isMissing = method !== 'passkey' && given === '';
    setFault(isMissing ? t('auth.required') : null);
    setFailure(null);
    if (isMissing) return field.current?.focus();
    setSending(true);
    try {
      await (method === 'passkey' ? confirmIdentityByPasskey(t) : confirmIdentity({ [method]: given }));
      onEnd(true);
    } catch (error) {
      const wrong =
        method !== 'passkey' && error instanceof ProblemError && error.code === 'auth.credentials';
      if (wrong) setFault(error.detail);
      else setFailure(errorText(error, t));
      setSending(false);
      field.current?.select();
    }
  };

  const shared = {
    ref: field,
    label: t(method === 'code' ? 'stepUp.code' : 'stepUp.password'),
    error: fault,
    onChange: () => setFault(null),
    'data-autofocus': true,
    autoFocus: true,
  };
  return (
    <Dialog
      onClose={() => onEnd(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('stepUp.title')}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {t(`stepUp.${method}Text`)}
          </Text>
          <UserNameField email={user?.email} />
          {method === 'password' && <PasswordField {...shared} autoComplete="current-password" />}
          {method === 'code' && (
            <TextInput
              {...shared}
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              required
              withAsterisk={false}
            />
          )}
          {methodsOf(user)
            .filter((other) => other !== method)
            .map((other) => (
              <Anchor key={other} component="button" type="button" size="sm" onClick={() => choose(other)}>
                {t(`stepUp.${other}Choose`)}
              </Anchor>
            ))}
          {oidcName() && (
            <Suspense>
              <OidcStepUp onDone={() => onEnd(true)} onFailed={(error) => setFailure(errorText(error, t))} />
            </Suspense>
          )}
          <DialogFormEnd
            key={`end ${method}`}
            failure={failure}
            focusSubmit={method === 'passkey'}
            submitLabel={t(method === 'passkey' ? 'stepUp.passkeyChoose' : 'stepUp.submit')}
            // The browser shows its own dialog. A loading button would be disabled and lose the focus.
            sending={sending && method !== 'passkey'}
            onCancel={() => onEnd(false)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
