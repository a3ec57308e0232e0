interface ActorNameProps {
  /** the person's chosen name at that time */
  name: string;
  /** the account's unchangeable username; empty in early entries */
  username: string;
}

/** The person of an entry: the chosen name, and the username that is unique. */
export const ActorName = ({ name, username }: ActorNameProps) => (
  <>
    {name}
    {username !== "" && username !== name && (
      <>
        {" "}
        <span className="fact-type font-normal text-soft">({username})</span>
      </>
    )}
  </>
);
