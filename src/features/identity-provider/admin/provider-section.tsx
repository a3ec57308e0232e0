export default function ProviderSection() {
  return null;
}
