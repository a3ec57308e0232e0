/** How one signs in: the password, then the second factor. */
export const Security = () => (
  <div className="grid gap-10">
    {/* Password first; the second factor (features/factors) has its place below it. */}
    <p className="text-soft">Password</p>
  </div>
);
