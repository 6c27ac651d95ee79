import { IdentityForm } from './identity.form.tsx';
import { TermsSection } from './terms.section.tsx';

export { TermsForm } from './terms.form.tsx';

/** How this installation presents itself, and its terms of use. */
export function IdentityPage() {
  return (
    <>
      <IdentityForm />
      <TermsSection />
    </>
  );
}
