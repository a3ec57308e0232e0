export default function Page() { return <main>Soon</main>; }
