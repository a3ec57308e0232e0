import FactorsSection from "./public/factors-section";

/** For developing only. */
export default function FactorsPage() {
  return (
    <div className="wrap min-h-[70vh] py-12">
      <h1>Account</h1>
      <h2>Signing in</h2>
      <FactorsSection />
    </div>
  );
}
