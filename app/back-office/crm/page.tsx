export default function Page() {
  return <main id="content">crm</main>;
}
