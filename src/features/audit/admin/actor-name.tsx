interface ActorNameProps {
  /** what the person was called then, which everybody chooses for themselves */
  name: string;
  /** the account's own, which nobody can change; empty in early entries */
  username: string;
}

/** Who did something: by the name they chose, and by the username that tells them from whoever chose the same. */
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
