import { useCurrentUser } from '#web/lib/session.ts';
import classes from './shell.module.css';

/** A member's organisation, by its logo and name, or by its name alone if the logo doesn't load. Nothing for the house. */
export function OwnOrganisation() {
  const own = useCurrentUser()?.organisation;
  const url = own?.logo?.thumbnailUrl;
  return (
    own && (
      <div className={classes.own} title={own.name}>
        {url && <img key={url} src={url} alt="" onError={hide} />}
        <span>{own.name}</span>
      </div>
    )
  );
}

function hide({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.hidden = true;
}
