"""Views and events to text, layouts, pictures: what people see, as plain values. Nothing here knows Discord."""
